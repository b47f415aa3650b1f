import { HTTPException } from "hono/http-exception";
import * as z from "zod/mini";
import type { NewMessage } from "./push-store.ts";

/** What every push service takes (RFC 8030, 7.2). */
const MAX_BYTES = 4096;

const Headers = z.object({
  ttl: z.string().check(z.regex(/^\d{1,9}$/)),
  topic: z.nullable(z.string().check(z.regex(/^[\w-]{1,32}$/))),
  urgency: z.nullable(z.enum(["very-low", "low", "normal", "high"])),
  contentEncoding: z.nullable(z.literal("aes128gcm")),
});

/**
 * The message of a request, still encrypted (RFC 8030, 5).
 * @throws HTTPException 400, 413
 */
export async function readMessage(request: Request): Promise<NewMessage> {
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
