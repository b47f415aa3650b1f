import { Hono } from "hono";
import type { FaultPlan, Faults } from "../emulators/support/faults.ts";
import { BASE_STYLES, PAGE_HEADERS } from "../emulators/support/page.ts";
import { createFaultControls } from "./controls.ts";
import { FAULT_STYLES, faultPage, isChoice, type Part } from "./page.ts";

const SLOW_MS = 3_000;
/** A transaction of DynamoDB takes about so long. */
const CONTENTION_MS = 10;

/** `/_local/faults`: injects faults into a service, by a page without JavaScript or by JSON (controls.ts). */
export function faultTools(parts: Record<Part, Faults>): Hono {
  const tools = new Hono();
  tools.get("/", (context) =>
    context.html(
      faultPage((part) => parts[part].plans()),
      200,
      PAGE_HEADERS,
    ),
  );
  tools.get("/faults.css", (context) =>
    context.body(BASE_STYLES + FAULT_STYLES, 200, { "content-type": "text/css; charset=utf-8" }),
  );
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
