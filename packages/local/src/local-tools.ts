import { createAudit } from "@frangipani/functions/apps/audit";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Cloud } from "./cloud.ts";
import { faultTools } from "./faults/app.ts";

const Advance = z.object({ advance: z.number().check(z.minimum(0), z.maximum(10 * 365 * 86_400)) });

const OfRequest = z.object({ request: z.string().check(z.regex(/^[\w=-]{8,100}$/)) });

export const localTools = ({ mails, queue, pay, push, faults, resources, log }: Cloud): Hono => {
  const { clock } = resources;
  const audit = createAudit(resources);
  // After the clock was moved, what is due happens at once; the scheduled jobs follow.
  clock.onAdvance(pay.expireDue);
  clock.onAdvance(queue.wake);
  return (
    new Hono()
      // Waits until mails and messages of earlier requests are delivered.
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
