import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod/mini";
import { type Faults, injectFault } from "../support/faults.ts";
import type { NewMessage, PushStore } from "./push-store.ts";
import { checkVapid } from "./vapid.ts";

/** Path prefix of endpoints. */
export const PUSH_PATH = "/push";

const RETRY_AFTER_SECONDS = "60";

/** The API for application servers, which send messages (RFC 8030, 5). */
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

/** The size that every push service accepts (RFC 8030, 7.2). */
const MAX_BYTES = 4096;

const Headers = z.object({
  ttl: z.string().check(z.regex(/^\d{1,9}$/)),
  topic: z.nullable(z.string().check(z.regex(/^[\w-]{1,32}$/))),
  urgency: z.nullable(z.enum(["very-low", "low", "normal", "high"])),
  contentEncoding: z.nullable(z.literal("aes128gcm")),
});

/** The message of a request, still encrypted (RFC 8030, 5). Throws HTTPException 400, 413 */
async function readMessage(request: Request): Promise<NewMessage> {
  const { headers } = request;
  const read = Headers.safeParse({
    ttl: headers.get("ttl"),
    topic: headers.get("topic"),
    urgency: headers.get("urgency"),
    contentEncoding: headers.get("content-encoding"),
  });
  if (!read.success) throw new HTTPException(400, { message: z.prettifyError(read.error) });
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MAX_BYTES)
    throw new HTTPException(413, { message: `The message is longer than ${MAX_BYTES} bytes.` });
  const { ttl, urgency, topic, contentEncoding } = read.data;
  if (body.length > 0 && contentEncoding === null)
    throw new HTTPException(400, { message: "The message is not encrypted." });
  return { topic, urgency: urgency ?? "normal", ttlSeconds: Number(ttl), contentEncoding, body };
}
