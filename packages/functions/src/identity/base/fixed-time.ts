import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { log } from "../../http/telemetry/log.ts";

export const delay = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Waits until `due`, however long sending takes, so that response times do not reveal whether a mail is sent. */
export async function respondAt(due: Promise<void>, sending: Promise<void>, c: Context<Env>): Promise<void> {
  sending.catch((error: unknown) =>
    log("error", { event: "mail-not-stored", requestId: c.var.requestId, error }),
  );
  await due;
}
