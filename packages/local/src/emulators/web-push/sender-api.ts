import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { type Faults, injectFault } from "../support/faults.ts";
import type { PushStore } from "./push-store.ts";
import { readMessage } from "./read-message.ts";
import { checkVapid } from "./vapid.ts";

/** Of the path of an endpoint. */
export const PUSH_PATH = "/push";

const RETRY_AFTER_SECONDS = "60";

/** Where application servers send messages (RFC 8030, 5). */
export function createSenderApi(store: PushStore, faults: Faults, origin: string) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post(`${PUSH_PATH}/:pushId`, (context) =>
    injectFault(
      faults.take(`POST ${context.req.path}`),
      context,
      async () => {
        const subscription = store.subscription("pushId", context.req.param("pushId"));
        if (!subscription) throw new HTTPException(404, { message: "There is no such subscription." });
        if (subscription.endedAt) throw new HTTPException(410, { message: "The device has unsubscribed." });
        const { id, vapidKey } = subscription;
        await checkVapid(context.req.header("authorization"), { audience: origin, vapidKey });
        const message = await readMessage(context.req.raw);
        const location = `${origin}/messages/${store.add(id, message)}`;
        return context.body(null, 201, { location, ttl: String(message.ttlSeconds) });
      },
      (status) =>
        new Response("Fault", {
          status,
          headers: status === 429 || status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : {},
        }),
    ),
  );
  return api;
}
