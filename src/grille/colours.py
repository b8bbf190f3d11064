"""The colours of pictures, as variables of a style sheet: for light pages and for dark ones."""

LIGHT = """--paper:#fff;--ink:#1b1b1f;--faint:#6b6b76;--rule:#c4c4cc;--base:#e3eefb;--cover:#fdf0d9;--extra:#f3f3f6;
--key:#ffe9a8;--first:#9cc8f2;--second:#f3b97a;--third:#c3b3ea;--placed:#8fd6a4;--removed:#f4a3a0;--link:#b0306a;
--shade:#d9822b""".replace("\n", "")

DARK = """--paper:#1d1e22;--ink:#ececf1;--faint:#a2a2ad;--rule:#4a4b53;--base:#22344a;
--cover:#453719;--extra:#28292f;--key:#5c4c10;--first:#2f6ea8;--second:#9a5f1d;--third:#6650a8;--placed:#2c7a47;
--removed:#a13c3a;--link:#ff8ab8;--shade:#a65a12""".replace("\n", "")
