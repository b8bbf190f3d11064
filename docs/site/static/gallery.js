// The gallery's search, and the theme of what notebooks show, which follows the site's own switch.
for (const form of document.querySelectorAll(".gallery-search")) {
  const [field, level, count] = form.querySelectorAll("input, select, output");
  const cards = [...form.parentElement.querySelectorAll(".card")];
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = new Map(cards.map((card) => [card, plain(card.dataset.words)]));
  const update = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      const fits = wanted.every((word) => words.get(card).includes(word));
      card.hidden = !fits || (level.value !== "" && card.dataset.level !== level.value);
      shown += card.hidden ? 0 : 1;
    }
    const some = shown === cards.length ? "" : `${shown} ${form.dataset.of} `;
    count.textContent = `${some}${cards.length} ${form.dataset.what}`;
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  update();
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => {
  const theme = document.body.dataset.theme;
  document.body.dataset.jpThemeLight = String(theme === "light" || (theme !== "dark" && !dark.matches));
};
new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
dark.addEventListener("change", follow);
follow();
