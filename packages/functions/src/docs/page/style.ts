export const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#faf9f5, #131815); --raised: light-dark(#fff, #1b211d); --sunk: light-dark(#f1f0e8, #0d110f);
  --ink: light-dark(#16211b, #eef0e9); --muted: light-dark(#56615a, #a5b0a8); --line: light-dark(#e2e1d7, #2d3630);
  --accent: light-dark(#b0430b, #f3a858);
  --get: light-dark(#1a4f8f, #9cc5f7); --post: light-dark(#1c6339, #86d3a0);
  --put: light-dark(#6e4c00, #ecd06a); --delete: light-dark(#a1142b, #ffa0a7);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--accent); text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
h1, h2 { font-family: "Newsreader", Georgia, "Times New Roman", serif; font-weight: 500; line-height: 1.15; letter-spacing: -.01em }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.25rem); margin: 0 0 1rem }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem }
h3 { font-size: .8125rem; text-transform: uppercase; letter-spacing: .06em; color: var(--muted); margin: 1.5rem 0 .5rem }
.page { max-width: 76rem; margin: 0 auto; padding: 3rem 1.5rem 6rem; display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 3rem }
nav { position: sticky; top: 2rem; align-self: start; font-size: .9375rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; justify-content: space-between; padding: .375rem 0; color: var(--ink); text-decoration: none; border-bottom: 1px solid var(--line) }
nav li a:hover { color: var(--accent) }
nav small, td small, .type small { color: var(--muted); font-size: .8125rem }
.lead { max-width: 44rem; color: var(--muted); font-size: 1.0625rem }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; margin: .5rem 0 }
details[open] { box-shadow: 0 8px 24px -12px rgb(31 38 30 / .25) }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; padding: .75rem 1rem; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary code { font-weight: 600; overflow-wrap: anywhere }
.method { font: 700 .75rem/1.6 var(--mono); width: 4.25rem; text-align: center; border-radius: 5px; border: 1px solid currentColor }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
.says { color: var(--muted); flex: 1 1 12rem }
.chip { font-size: .8125rem; color: var(--muted); background: var(--sunk); padding: .0625rem .5rem; border-radius: 99px }
.chip.admin { color: var(--delete) } .chip.signed-in { color: var(--get) }
.body { padding: 0 1rem 1.25rem; border-top: 1px solid var(--line) }
code, .type { font-family: var(--mono); font-size: .875em }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th { text-align: left; font-weight: 600; font-size: .8125rem; color: var(--muted) }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child td { border-bottom: 0 }
@media (max-width: 52rem) { .page { grid-template-columns: 1fr; gap: 1rem; padding-top: 1.5rem } nav { position: static } }
@media print { nav { display: none } details { break-inside: avoid } }
`;

export async function contractPageCsp(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)));
  const style = `'sha256-${Buffer.from(digest).toString("base64")}'`;
  return `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
