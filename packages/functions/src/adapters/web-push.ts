import { buildPushPayload } from "@block65/webcrypto-web-push";
import { isPushEndpoint, type LocalPushHost, type PushSender } from "@frangipani/core/push";
import { publicPushKeyOf } from "../keys.ts";

/** The shop's VAPID key, and where push services reach its operator: https://www.rfc-editor.org/rfc/rfc8292 */
export type PushIdentity = { privateKey: string; subject: string };

/** The local product's push service, and its requests in addition to those of browsers. A stage has none. */
export type LocalPush = {
  host: LocalPushHost;
  send(endpoint: string, request: RequestInit): Promise<Response>;
};

// A failed push and the mail that replaces it fit into the time of the last message of a batch (apps/mail-sender.ts).
const REQUEST_TIMEOUT_MS = 3_000;
/** How long a push service waits for a device that is offline: older news is of no use. */
const TTL_SECONDS = 3 * 86_400;
/** The maximum length for push services (RFC 8030, 5.4); the end of an id is its random part. */
const MAX_TOPIC_LENGTH = 32;

export function webPushSender(
  { privateKey, subject }: PushIdentity,
  { host, send = fetch }: Partial<LocalPush> = {},
): PushSender {
  const vapid = { privateKey, publicKey: publicPushKeyOf(privateKey), subject };
  return {
    async send({ endpoint, keys }, message) {
      if (!isPushEndpoint(endpoint, host)) return "refused";
      // A repeated message has the same topic, so that it replaces the first one if the device has not received it yet.
      const options = {
        ttl: TTL_SECONDS,
        urgency: "normal",
        topic: message.id.slice(-MAX_TOPIC_LENGTH),
      } as const;
      const subscription = { endpoint, keys, expirationTime: null };
      const { headers, method, body } = await buildPushPayload(
        { data: message, options },
        subscription,
        vapid,
      );
      const { status } = await send(endpoint, {
        method,
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      if (status >= 200 && status < 300) return "sent";
      if (status === 404 || status === 410) return "gone";
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
      return "refused";
    },
  };
}
