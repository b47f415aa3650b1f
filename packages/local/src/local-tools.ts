import { composeAudit } from "@frangipani/functions/composition/audit";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Cloud } from "./cloud.ts";
import { faultTools } from "./faults/app.ts";

const Advance = z.object({ advance: z.number().check(z.minimum(0), z.maximum(10 * 365 * 86_400)) });

export const localTools = ({ mails, pay, faults, resources }: Cloud): Hono => {
  const { clock } = resources;
  const audit = composeAudit(resources);
  return new Hono()
    .route("/mail", mails.inbox)
    .route("/pay", pay.pages)
    .route("/faults", faultTools(faults))
    .get("/audit", async (c) => c.json(await audit()))
    .get("/clock", (c) => c.json({ now: clock.now().toISOString() }))
    .post("/clock", zValidator("json", Advance), (c) => {
      const now = clock.advance(c.req.valid("json").advance);
      // What is due at the new hour happens at once, not with the next tick.
      pay.expireDue();
      return c.json({ now: now.toISOString() });
    });
};
