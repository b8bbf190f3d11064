/** Before anything is drawn: the theme that was chosen, so that no other one flashes by. */
try {
  const theme = JSON.parse(localStorage.getItem("grille.1.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // nothing is kept here: the system's theme it is
}
