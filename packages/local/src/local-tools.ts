import { createAudit } from "@frangipani/functions/apps/audit";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod/mini";
import type { Cloud } from "./cloud.ts";
import { FaultPlan, type Faults } from "./emulators/support/faults.ts";
import { type Html, pageOf, sendPage, sendStyles } from "./emulators/support/page.ts";

const Advance = z.object({ advance: z.number().check(z.minimum(0), z.maximum(10 * 365 * 86_400)) });

const OfRequest = z.object({ request: z.string().check(z.regex(/^[\w=-]{8,100}$/)) });

export const localTools = ({ mails, queue, pay, push, faults, resources, log }: Cloud): Hono => {
  const { clock } = resources;
  const audit = createAudit(resources);
  // When the clock is moved, what is due happens at once, and the scheduled jobs follow.
  clock.onAdvance(pay.handleDue);
  clock.onAdvance(queue.wake);
  return (
    new Hono()
      // These pages wait until the mails and messages of earlier requests are delivered.
      .on("GET", ["/mail/*", "/push/*"], async (_, next) => {
        await queue.idle();
        await next();
      })
      .route("/mail", mails.inbox)
      .route("/push", push.devices)
      .route("/pay", pay.pages)
      .route("/faults", faultTools(faults))
      .get("/audit", async (c) => c.json(await audit()))
      .get("/log", zValidator("query", OfRequest), (c) => c.json(log.linesOf(c.req.valid("query").request)))
      .get("/clock", (c) => c.json({ now: clock.now().toISOString() }))
      .post("/clock", zValidator("json", Advance), (c) =>
        c.json({ now: clock.advance(c.req.valid("json").advance).toISOString() }),
      )
  );
};

const SLOW_MS = 3_000;
/** About as long as a transaction takes in DynamoDB. */
const CONTENTION_MS = 10;

/** `/_local/faults`: injects faults into a service, by a page without JavaScript or by JSON. */
function faultTools(services: Record<Service, Faults>): Hono {
  const tools = new Hono();
  tools.get("/", (context) =>
    sendPage(
      context,
      faultPage((service) => services[service].plans()),
    ),
  );
  tools.get("/faults.css", (context) => sendStyles(context, FAULT_STYLES));
  tools.post("/", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const faults = services[form.get("service") as Service];
    const kind = form.get("kind");
    if (!faults || !isChoice(kind)) return context.notFound();
    faults.heal();
    if (kind !== "well") faults.fail(planOf(kind));
    return context.redirect("/_local/faults", 303);
  });
  return tools.route("/", createFaultControls(services));
}

function planOf(kind: FaultPlan["kind"]): FaultPlan {
  if (kind === "slow") return { kind, milliseconds: SLOW_MS };
  return kind === "contention" ? { kind, milliseconds: CONTENTION_MS } : { kind };
}

/** `POST /{name}` adds a fault, `DELETE /{name}` heals that service, and `DELETE /` heals all. For `/_local` only. */
export function createFaultControls(services: Record<string, Faults>): Hono {
  const controls = new Hono();
  controls.post("/:name", async (context) => {
    const faults = services[context.req.param("name")];
    if (!faults) return context.notFound();
    const plan = FaultPlan.safeParse(await context.req.json().catch(() => undefined));
    if (!plan.success) return context.json({ error: z.prettifyError(plan.error) }, 400);
    faults.fail(plan.data);
    return context.body(null, 204);
  });
  controls.delete("/", (context) => {
    for (const faults of Object.values(services)) faults.heal();
    return context.body(null, 204);
  });
  controls.delete("/:name", (context) => {
    const faults = services[context.req.param("name")];
    if (!faults) return context.notFound();
    faults.heal();
    return context.body(null, 204);
  });
  return controls;
}

const SERVICES = {
  table: "The table: every book, order and person",
  files: "The files: covers, samples, snapshots",
  mail: "The sender of mails",
  queue: "The queue of mails",
  payments: "The card provider",
  push: "The push service",
  shop: "The shop itself: its API",
};
type Service = keyof typeof SERVICES;

const CHOICES = {
  well: "Well",
  refuse: "Stopped",
  slow: "Slow",
  error: "Returns errors",
  "lost-response": "Does it, and the response is lost",
  contention: "Transactions conflict",
};
type Choice = keyof typeof CHOICES;
const isChoice = (kind: string | null): kind is Choice => kind !== null && kind in CHOICES;

const faultPage = (plansOf: (service: Service) => readonly FaultPlan[]): Html =>
  pageOf(
    "Faults",
    "/_local/faults/faults.css",
    html`<body>
    <h1>Faults</h1>
    <p>What goes wrong on this machine until it is well again: to see what people see then.</p>
    ${(Object.keys(SERVICES) as Service[]).map((service) => serviceForm(service, plansOf(service)))}
  </body>`,
  );

const choicesOf = (service: Service): Choice[] =>
  (Object.keys(CHOICES) as Choice[]).filter((kind) => service === "table" || kind !== "contention");

const serviceForm = (service: Service, plans: readonly FaultPlan[]): Html => {
  const current: Choice = plans[0]?.kind ?? "well";
  return html`<form method="post" action="/_local/faults">
  <h2>${SERVICES[service]}</h2>
  <input type="hidden" name="service" value="${service}">
  ${choicesOf(service).map(
    (kind) =>
      html`<button name="kind" value="${kind}" aria-pressed="${String(kind === current)}">${CHOICES[kind]}</button>`,
  )}
</form>`;
};

const FAULT_STYLES = `
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
form { margin-block: 1.5rem; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
h2 { font-size: 1.1rem; margin-bottom: 0.75rem; }
button { padding: 0.4rem 0.8rem; margin: 0 0.25rem 0.5rem 0; background: var(--wash); border: 1px solid var(--line); border-radius: 6px; }
button[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink); border-color: var(--accent); }
`;
