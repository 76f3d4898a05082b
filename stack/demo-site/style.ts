/** The site's CSS. */
export const STYLE = `
:root { --ink: #1c2530; --muted: #65707d; --line: #e6e9ed; --accent: #0f5c57; --accent-2: #0c4a46; --paper: #fff; --ground: #f6f5f2; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; color: var(--ink); background: var(--ground); }
a { color: inherit; } img { display: block; max-width: 100%; height: auto; }
.wrap { max-width: 1200px; margin: 0 auto; padding: 0 24px; }
.top { background: var(--paper); border-bottom: 1px solid var(--line); }
.bar { display: flex; align-items: center; justify-content: space-between; height: 68px; gap: 16px; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 700; font-size: 20px; letter-spacing: -.01em; text-decoration: none; color: var(--accent); white-space: nowrap; }
nav { display: flex; align-items: center; gap: 24px; } .bar nav a { text-decoration: none; font-weight: 500; } .bar nav a:hover { color: var(--accent); }
.language { border: 1px solid var(--line); border-radius: 999px; padding: 4px 14px; font-size: 14px; }
.hero { margin: 28px 0 24px; padding: 44px 40px; border-radius: 20px; color: #fff; background: linear-gradient(120deg, #0c4a46, #16796f 55%, #d8a657 140%); }
.hero h1 { margin: 0 0 20px; font-size: 34px; line-height: 1.2; letter-spacing: -.02em; }
.search { display: grid; grid-template-columns: 1fr auto auto auto; gap: 10px; }
.search input, .search select, .search button { font: inherit; border: 0; border-radius: 12px; padding: 13px 16px; min-width: 0; }
.search select { background: #fff; color: var(--ink); max-width: 210px; }
.search button { background: #f0b95a; color: #2b2005; font-weight: 650; cursor: pointer; } .search button:hover { background: #f6c772; }
.count { color: var(--muted); margin: 0 0 14px; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(270px, 1fr)); gap: 22px; }
.card { background: var(--paper); border-radius: 16px; overflow: hidden; text-decoration: none; box-shadow: 0 1px 2px #1c253014, 0 6px 18px #1c25300a; transition: transform .15s, box-shadow .15s; display: flex; flex-direction: column; }
.card:hover, .card:focus-visible { transform: translateY(-3px); box-shadow: 0 10px 28px #1c253024; }
.photo { position: relative; aspect-ratio: 3 / 2; background: #dfe5e4; } .photo img { width: 100%; height: 100%; object-fit: cover; }
.photo .none { position: absolute; inset: 0; display: grid; place-items: center; color: #6d7f7d; font-weight: 600; }
.offer, .status { position: absolute; top: 12px; left: 12px; background: #fffffff0; border-radius: 999px; padding: 3px 12px; font-size: 13px; font-weight: 600; }
.status { left: auto; right: 12px; background: #7c2d20; color: #fff; }
.body { padding: 16px 18px 18px; display: flex; flex-direction: column; flex: 1; }
.price { margin: 0; font-size: 21px; font-weight: 700; letter-spacing: -.01em; color: var(--accent-2); }
.card h2 { text-wrap: balance; margin: 4px 0 2px; font-size: 16px; line-height: 1.35; font-weight: 600; }
.description { white-space: pre-line; }
.place { margin: 0 0 12px; color: var(--muted); font-size: 15px; }
.facts { margin: auto 0 0; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; font-size: 14px; color: #3c4753; } .facts .energy { margin-left: auto; }
.energy { display: inline-grid; place-items: center; min-width: 26px; height: 26px; padding: 0 6px; border-radius: 7px; color: #fff; font-size: 14px; font-weight: 700; }
.e-A { background: #0a8a4b; } .e-B { background: #4fa83d; } .e-C { background: #b9c326; color: #2b2f00; } .e-D { background: #f2d21b; color: #3a3000; } .e-E { background: #f0a92e; color: #3a2200; } .e-F { background: #e2722b; } .e-G { background: #c9302c; }
.pager { justify-content: center; margin: 34px 0; gap: 18px; color: var(--muted); } .pager a { background: var(--paper); border: 1px solid var(--line); border-radius: 999px; padding: 8px 18px; text-decoration: none; color: var(--ink); } .pager a:hover { border-color: var(--accent); }
.empty { text-align: center; padding: 70px 20px; background: var(--paper); border-radius: 16px; color: var(--muted); margin: 24px 0; } .empty h1, .empty h2 { color: var(--ink); margin-top: 0; }
.back { margin: 22px 0 14px; } .back a { text-decoration: none; color: var(--accent); font-weight: 600; }
.gallery { display: grid; gap: 10px; border-radius: 18px; overflow: hidden; grid-template-columns: 2fr 1fr; grid-template-rows: 1fr 1fr; max-height: 520px; }
.gallery img { width: 100%; height: 100%; object-fit: cover; min-height: 0; } .gallery img:first-child { grid-row: 1 / 3; }
.gallery.n-1, .gallery.n-2 { grid-template-rows: 1fr; } .gallery.n-1 { grid-template-columns: 1fr; } .gallery.n-1 img, .gallery.n-2 img { grid-row: 1; max-height: 520px; } .gallery.n-2 { grid-template-columns: 1fr 1fr; }
.columns { display: grid; grid-template-columns: 1fr 320px; gap: 40px; align-items: start; margin: 26px 0 60px; }
article h1 { font-size: 30px; line-height: 1.2; letter-spacing: -.02em; margin: 10px 0 4px; } article h2 { font-size: 20px; margin: 34px 0 10px; }
.tags { display: flex; gap: 8px; margin: 0; } .tags span { background: #e3eeec; color: var(--accent-2); border-radius: 999px; padding: 3px 12px; font-size: 14px; font-weight: 600; } .tags .warn { background: #7c2d20; color: #fff; }
.numbers { display: flex; flex-wrap: wrap; gap: 1px; background: var(--line); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; margin: 18px 0 0; }
.numbers div { flex: 1 1 105px; background: var(--paper); padding: 14px 16px; } dt { color: var(--muted); font-size: 13px; } dd { margin: 0; font-weight: 650; font-size: 18px; }
.amenities { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 8px 20px; } .amenities li::before { content: "✓"; color: var(--accent); font-weight: 700; margin-right: 9px; }
.scale { display: flex; gap: 6px; margin: 0 0 8px; } .scale .energy { width: 44px; height: 40px; } .scale .dim { opacity: .32; } .scale .here { transform: scale(1.12); box-shadow: 0 3px 10px #0003; }
.more { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 10px; } .more img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 12px; }
.box { position: sticky; top: 20px; background: var(--paper); border-radius: 16px; padding: 24px; box-shadow: 0 6px 24px #1c253012; } .box .price { font-size: 28px; } .box hr { border: 0; border-top: 1px solid var(--line); margin: 18px 0; } .box p { margin: 0; } .agent { font-weight: 650; font-size: 18px; } .phone { color: var(--accent); font-weight: 600; } .muted { color: var(--muted); font-size: 14px; }
.mapped { margin-top: 34px; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 14px 18px; font-size: 14px; } .mapped summary { cursor: pointer; color: var(--muted); } .mapped p { margin: 8px 0; } .mapped p span { background: #e3eeec; border-radius: 999px; padding: 2px 10px; margin-left: 6px; } .mapped td { padding: 2px 16px 2px 0; vertical-align: top; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); background: var(--paper); color: var(--muted); font-size: 14px; padding: 22px 0; margin-top: 40px; }
@media (max-width: 860px) { .columns { grid-template-columns: 1fr; gap: 20px; } .box { position: static; grid-row: 1; } .search { grid-template-columns: 1fr 1fr; } .search input[type=search] { grid-column: 1 / 3; } .search button { grid-column: 1 / 3; } .search select { max-width: none; } .hero { padding: 30px 22px; } .hero h1 { font-size: 27px; } }
@media (max-width: 620px) { .wrap { padding: 0 16px; } .bar nav a:not(.language) { display: none; } .gallery { grid-template-columns: 1fr; grid-template-rows: auto; max-height: none; } .gallery img { grid-row: auto !important; } .gallery img:not(:first-child) { display: none; } }
.consent { position: fixed; left: 24px; bottom: 24px; max-width: 420px; padding: 20px 24px; border-radius: 16px; background: var(--paper); box-shadow: 0 8px 40px rgb(0 0 0 / .18); }
.consent[hidden] { display: none; } .consent p { margin: 0 0 14px; }
.consent button { font: inherit; border: 1px solid var(--line); border-radius: 10px; padding: 8px 18px; margin-right: 10px; background: var(--paper); cursor: pointer; }
`;
