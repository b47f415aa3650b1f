import { html } from "hono/html";
import type { FaultPlan } from "../emulators/support/faults.ts";
import { type Html, pageOf } from "../emulators/support/page.ts";

const PARTS = {
  table: "The table: every book, order and person",
  files: "The files: covers, samples, snapshots",
  mail: "The sender of mails",
  queue: "The queue of mails",
  payments: "The card provider",
  push: "The push service",
  shop: "The shop itself: its API",
};
export type Part = keyof typeof PARTS;

const CHOICES = {
  well: "Well",
  refuse: "Stopped",
  slow: "Slow",
  error: "Returns errors",
  "lost-response": "Does it, and the response is lost",
  contention: "Transactions conflict",
};
type Choice = keyof typeof CHOICES;
export const isChoice = (kind: string | null): kind is Choice => kind !== null && kind in CHOICES;

export const faultPage = (plansOf: (part: Part) => readonly FaultPlan[]): Html =>
  pageOf(
    "Faults",
    "/_local/faults/faults.css",
    html`<body>
    <h1>Faults</h1>
    <p>What goes wrong on this machine until it is well again: to see what people see then.</p>
    ${(Object.keys(PARTS) as Part[]).map((part) => partForm(part, plansOf(part)))}
  </body>`,
  );

const choicesOf = (part: Part): Choice[] =>
  (Object.keys(CHOICES) as Choice[]).filter((kind) => part === "table" || kind !== "contention");

const partForm = (part: Part, plans: readonly FaultPlan[]): Html => {
  const current: Choice = plans[0]?.kind ?? "well";
  return html`<form method="post" action="/_local/faults">
  <h2>${PARTS[part]}</h2>
  <input type="hidden" name="part" value="${part}">
  ${choicesOf(part).map(
    (kind) =>
      html`<button name="kind" value="${kind}" aria-pressed="${String(kind === current)}">${CHOICES[kind]}</button>`,
  )}
</form>`;
};

export const FAULT_STYLES = `
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
form { margin-block: 1.5rem; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
h2 { font-size: 1.1rem; margin-bottom: 0.75rem; }
button { padding: 0.4rem 0.8rem; margin: 0 0.25rem 0.5rem 0; background: var(--wash); border: 1px solid var(--line); border-radius: 6px; }
button[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink); border-color: var(--accent); }
`;
