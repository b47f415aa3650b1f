import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import { type Faults, injectFault } from "../support/faults.ts";
import type { NewMessage, PushStore } from "./push-store.ts";

/** The path below which each subscription has its endpoint. */
export const PUSH_PATH = "/push";

const RETRY_AFTER_SECONDS = 60;

/** The API for application servers, which send messages (RFC 8030, 5). */
export function createSenderApi(store: PushStore, faults: Faults, origin: string) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post(`${PUSH_PATH}/:pushId`, (context) =>
    injectFault(
      faults.take(`POST ${context.req.path}`),
      context,
      async () => {
        const subscription = store.subscriptionByPushId(context.req.param("pushId"));
        if (!subscription) throw new HTTPException(404, { message: "There is no such subscription." });
        if (subscription.endedAt) throw new HTTPException(410, { message: "The device has unsubscribed." });
        const { id, vapidKey } = subscription;
        await assertVapid(context.req.header("authorization"), { audience: origin, vapidKey });
        const message = await readMessage(context.req.raw);
        const location = `${origin}/messages/${store.add(id, message)}`;
        return context.body(null, 201, { location, ttl: String(message.ttlSeconds) });
      },
      (status) =>
        new Response("Fault", {
          status,
          headers: status === 429 || status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {},
        }),
    ),
  );
  return api;
}

/** The size of a message that every push service has to accept (RFC 8030, 7.2). */
const MAX_MESSAGE_BYTES = 4096;

const Headers = z.object({
  ttl: z.string().check(z.regex(/^\d{1,9}$/)),
  topic: z.nullable(z.string().check(z.regex(/^[\w-]{1,32}$/))),
  urgency: z.nullable(z.enum(["very-low", "low", "normal", "high"])),
  contentEncoding: z.nullable(z.literal("aes128gcm")),
});

/**
 * The message of a request, still encrypted (RFC 8030, 5).
 * @throws HTTPException 400 for a bad header, or a message that is not encrypted; 413 for one that is too long
 */
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
  if (body.length > MAX_MESSAGE_BYTES)
    throw new HTTPException(413, { message: `The message is longer than ${MAX_MESSAGE_BYTES} bytes.` });
  const { ttl, urgency, topic, contentEncoding } = read.data;
  if (body.length > 0 && contentEncoding === null)
    throw new HTTPException(400, { message: "The message is not encrypted." });
  return { topic, urgency: urgency ?? "normal", ttlSeconds: Number(ttl), contentEncoding, body };
}

/** The longest time for which a token may be valid (RFC 8292, 2). */
const MAX_LIFETIME_SECONDS = 24 * 3600;
/** How much a sender's clock may differ from this machine's. */
const TOLERANCE_SECONDS = 60;

/**
 * Checks that a request has a token signed by the key that the subscription was made for (RFC 8292). Its lifetime is measured by
 * the machine's clock, with which senders make it.
 * @param header the Authorization header
 * @throws HTTPException 401 without a token; 403 if its key is another one, its signature is wrong, it is for another audience,
 * it has expired, it is valid for more than 24 hours, or it names no contact
 */
async function assertVapid(
  header: string | undefined,
  { audience, vapidKey }: { audience: string; vapidKey: string },
): Promise<void> {
  const { t: token, k: key } = parametersOf(header ?? "");
  if (!token || !key)
    throw new HTTPException(401, {
      res: new Response("The request has no VAPID token.", {
        status: 401,
        headers: { "www-authenticate": "vapid" },
      }),
    });
  if (key !== vapidKey)
    throw new HTTPException(403, { message: "The subscription was made for another key." });
  const { exp = 0, sub = "" } = await claimsOf(token, vapidKey, audience);
  if (exp * 1000 > Date.now() + (MAX_LIFETIME_SECONDS + TOLERANCE_SECONDS) * 1000)
    throw new HTTPException(403, { message: "The VAPID token is valid for more than 24 hours." });
  if (!/^(mailto:|https:\/\/)/.test(sub))
    throw new HTTPException(403, { message: "The VAPID token names nobody to contact." });
}

const parametersOf = (header: string): Record<string, string | undefined> =>
  Object.fromEntries(
    /^vapid /i.test(header)
      ? header
          .slice("vapid ".length)
          .split(",")
          .map((part) => part.trim().split("="))
      : [],
  );

/** Whether a key is an uncompressed point on P-256 in base64url: the byte 4, and 32 bytes for each of x and y. */
export const isVapidKey = (key: string): boolean =>
  /^[\w-]{87}$/.test(key) && Buffer.from(key, "base64url")[0] === 4;

async function claimsOf(token: string, vapidKey: string, audience: string) {
  const point = Buffer.from(vapidKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    const { payload } = await jwtVerify(
      token,
      { kty: "EC", crv: "P-256", x, y },
      { algorithms: ["ES256"], audience, requiredClaims: ["exp"], clockTolerance: TOLERANCE_SECONDS },
    );
    return payload;
  } catch (cause) {
    throw new HTTPException(403, { message: `The VAPID token is refused: ${String(cause)}`, cause });
  }
}
