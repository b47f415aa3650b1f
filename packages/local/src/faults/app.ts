import { Hono } from "hono";
import * as z from "zod/mini";
import { FaultPlan, type Faults } from "../emulators/support/faults.ts";
import { sendPage, sendStyles } from "../emulators/support/page.ts";
import { FAULT_STYLES, faultPage, isChoice, type Part } from "./page.ts";

const SLOW_MS = 3_000;
/** A transaction of DynamoDB takes about so long. */
const CONTENTION_MS = 10;

/** `/_local/faults`: injects faults into a service, by a page without JavaScript or by JSON. */
export function faultTools(parts: Record<Part, Faults>): Hono {
  const tools = new Hono();
  tools.get("/", (context) =>
    sendPage(
      context,
      faultPage((part) => parts[part].plans()),
    ),
  );
  tools.get("/faults.css", (context) => sendStyles(context, FAULT_STYLES));
  tools.post("/", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const faults = parts[form.get("part") as Part];
    const kind = form.get("kind");
    if (!faults || !isChoice(kind)) return context.notFound();
    faults.heal();
    if (kind !== "well") faults.fail(planOf(kind));
    return context.redirect("/_local/faults", 303);
  });
  return tools.route("/", createFaultControls(parts));
}

function planOf(kind: FaultPlan["kind"]): FaultPlan {
  if (kind === "slow") return { kind, milliseconds: SLOW_MS };
  return kind === "contention" ? { kind, milliseconds: CONTENTION_MS } : { kind };
}

/** `POST /{name}` adds a fault, `DELETE /{name}` heals that service, `DELETE /` all. Mounted under `/_local` only. */
export function createFaultControls(parts: Record<string, Faults>): Hono {
  const controls = new Hono();
  controls.post("/:name", async (context) => {
    const faults = parts[context.req.param("name")];
    if (!faults) return context.notFound();
    const plan = FaultPlan.safeParse(await context.req.json().catch(() => undefined));
    if (!plan.success) return context.json({ error: z.prettifyError(plan.error) }, 400);
    faults.fail(plan.data);
    return context.body(null, 204);
  });
  controls.delete("/", (context) => {
    for (const faults of Object.values(parts)) faults.heal();
    return context.body(null, 204);
  });
  controls.delete("/:name", (context) => {
    const faults = parts[context.req.param("name")];
    if (!faults) return context.notFound();
    faults.heal();
    return context.body(null, 204);
  });
  return controls;
}
