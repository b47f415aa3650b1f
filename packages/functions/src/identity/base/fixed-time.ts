import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { log } from "../../http/telemetry/log.ts";

export const delay = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Responds after the same time for every request, so that it does not reveal whether a mail is sent. */
export async function respondAt(
  fixedTime: Promise<void>,
  sending: Promise<void>,
  c: Context<Env>,
): Promise<void> {
  sending.catch((error: unknown) =>
    log("error", { event: "mail-not-stored", requestId: c.var.requestId, error }),
  );
  await fixedTime;
}
