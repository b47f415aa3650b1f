import { Hono } from "hono";
import * as z from "zod/mini";
import { type Faults, TABLE_ERROR_CODES } from "../emulators/support/faults.ts";

const planFields = {
  times: z.optional(z.int().check(z.positive())),
  operation: z.optional(z.string()),
  share: z.optional(z.number().check(z.positive(), z.maximum(1))),
};

const Plan = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("error"),
    status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
    code: z.optional(z.enum(TABLE_ERROR_CODES)),
    ...planFields,
  }),
  z.strictObject({
    kind: z.literal(["slow", "contention"]),
    milliseconds: z.int().check(z.positive()),
    ...planFields,
  }),
  z.strictObject({ kind: z.literal(["refuse", "lost-response"]), ...planFields }),
]);

/**
 * `POST /{name}` with a plan adds a fault, `DELETE /{name}` heals that service, `DELETE /` all of them. To be
 * mounted under `/_local` only.
 */
export function createFaultControls(parts: Record<string, Faults>): Hono {
  const controls = new Hono();
  controls.post("/:name", async (context) => {
    const faults = parts[context.req.param("name")];
    if (!faults) return context.notFound();
    const plan = Plan.safeParse(await context.req.json().catch(() => undefined));
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
