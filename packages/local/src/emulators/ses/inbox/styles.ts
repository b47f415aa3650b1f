export const INBOX_STYLES = `
body { min-height: 100dvh; display: flex; flex-direction: column; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
header h1 { font-size: 1.75rem; }
header h1 a { color: inherit; text-decoration: none; }
header p { margin: 0; color: var(--muted); font-size: 0.875rem; }
main { flex: 1; display: grid; grid-template-columns: minmax(18rem, 24rem) 1fr; min-height: 0; }
.list { border-right: 1px solid var(--line); overflow: auto; max-height: calc(100dvh - 4.5rem); }
.mail { overflow: auto; max-height: calc(100dvh - 4.5rem); background: var(--sheet); }
form { padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--paper); }
form label { display: block; font-size: 0.8125rem; color: var(--muted); margin-bottom: 0.25rem; }
.row { display: flex; gap: 0.5rem; }
.row input { flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 0.75rem; background: var(--sheet); border: 1px solid var(--muted); border-radius: 8px; }
.row input::placeholder { color: var(--muted); opacity: 1; }
.row button { min-height: 2.75rem; padding: 0 1rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--accent-ink); font-weight: 600; cursor: pointer; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: grid; gap: 0.125rem; padding: 0.875rem 1.5rem; min-height: 2.75rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
li a:hover { background: var(--wash); }
li a:focus-visible { outline-offset: -3px; }
li a[aria-current] { background: var(--wash); box-shadow: inset 4px 0 var(--accent); }
.subject { font-weight: 600; }
.meta { color: var(--muted); font-size: 0.8125rem; }
.hint { padding: 1.5rem; margin: 0; color: var(--muted); }
article { max-width: 52rem; margin: 0 auto; padding: 1.5rem 2rem 3rem; }
article h2 { font-size: 1.75rem; margin-bottom: 1rem; overflow-wrap: anywhere; }
.back { display: none; margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; resize: vertical; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; padding: 0.625rem 0; color: var(--accent); font-weight: 600; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; line-height: 1.6; }
@media (max-width: 47.99rem) {
  header { padding: 0.75rem 1rem; }
  main { display: block; }
  .list, .mail { max-height: none; border: 0; }
  .browsing .mail, .reading .list { display: none; }
  .back { display: block; }
  .back a { display: inline-block; padding: 0.625rem 0; }
  form, li a, .hint { padding-left: 1rem; padding-right: 1rem; }
  article { padding: 0.75rem 1rem 3rem; }
  iframe { height: 70dvh; }
}
`;
