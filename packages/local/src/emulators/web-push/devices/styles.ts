export const PUSH_STYLES = `
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 + p { margin: 0.5rem 0 0; color: var(--muted); }
h2 { font-size: 1.25rem; margin-block: 2rem 0.5rem; }
ol { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
li { display: grid; gap: 0.125rem; padding: 0.875rem 1rem; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
.name { font-weight: 600; }
.meta { color: var(--muted); font-size: 0.875rem; }
.hint { margin: 0; color: var(--muted); }
`;
