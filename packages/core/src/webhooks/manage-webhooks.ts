import { listChanges, newRecord } from "../activity/changes.ts";
import type { Actor } from "../activity/record.ts";
import { Failure } from "../kernel/failure.ts";
import { requireById } from "../kernel/id.ts";
import { type Clock, instant, secondsAfter } from "../kernel/time/clock.ts";
import { newSigningSecret } from "./send-webhooks.ts";
import {
  type DeliveryWire,
  type EventId,
  formerSecretsOf,
  newDelivery,
  type Webhook,
  type WebhookInput,
  type WebhookSecretWire,
  type WebhookStore,
  type Webhooks,
  WebhookWire,
  webhookMessages,
} from "./webhook.ts";

const MAX_WEBHOOKS = 10;
const MAX_LISTED = 100;
const FORMER_SECRET_SECONDS = 86_400;
const MAX_OLDER_SECRETS = 10;

export type WebhookPorts = {
  webhooks: WebhookStore;
  clock: Clock;
  /** Whether http://127.0.0.1 is allowed: in the local product alone. */
  isLocal: boolean;
};

/** Host names are resolved and checked with each request (requestPublic). */
function checkUrl(text: string, isLocal: boolean): string {
  const url = URL.parse(text);
  const isAllowed =
    url?.protocol === "https:" || (isLocal && url?.protocol === "http:" && url.hostname === "127.0.0.1");
  if (!url || !isAllowed || url.username || url.password)
    throw new Failure("invalid", "webhook.url", webhookMessages.badUrl, { field: "url" });
  return url.href;
}

export const manageWebhooks = ({ webhooks, clock, isLocal }: WebhookPorts) => {
  const changeOne = async (
    by: Actor,
    id: Webhook["_id"],
    change: (webhook: Webhook) => Webhook | undefined,
  ): Promise<Webhook[]> => {
    const stored = await webhooks.endpoints.change(
      ({ version, webhooks: all }) => ({
        version,
        webhooks: all.flatMap((one) => (one._id === id ? (change(one) ?? []) : one)),
      }),
      { record: recordBy(by) },
    );
    return stored.webhooks;
  };
  const requireWebhook = (all: readonly Webhook[], id: Webhook["_id"]): Webhook =>
    requireById(all, id, "webhook.not-found", webhookMessages.notFound);

  return {
    async list(): Promise<WebhookWire[]> {
      return toWire((await webhooks.endpoints.read()).webhooks);
    },

    /** An address is used once, so that a repeated request makes no second one. Throws "webhook.url", "webhook.url-taken", "webhook.limit". */
    async add(by: Actor, input: WebhookInput): Promise<WebhookSecretWire> {
      const now = instant(clock.now());
      const webhook: Webhook = {
        _id: `wh_${crypto.randomUUID().slice(-12)}`,
        url: checkUrl(input.url, isLocal),
        kinds: [...new Set(input.kinds)],
        isOn: true,
        since: now,
        secret: newSigningSecret(),
        secretAt: now,
        failingSince: null,
        offBecause: null,
      };
      await webhooks.endpoints.change(
        ({ version, webhooks: all }) => {
          if (all.some(({ url }) => url === webhook.url))
            throw new Failure("conflict", "webhook.url-taken", webhookMessages.urlTaken, { field: "url" });
          if (all.length >= MAX_WEBHOOKS)
            throw new Failure("conflict", "webhook.limit", webhookMessages.full(MAX_WEBHOOKS));
          return { version, webhooks: [...all, webhook] };
        },
        { record: recordBy(by) },
      );
      return { webhook: WebhookWire.parse(webhook), secret: webhook.secret };
    },

    /** Events while it is off are never sent. Idempotent. */
    async setOn(by: Actor, id: Webhook["_id"], isOn: boolean): Promise<WebhookWire[]> {
      const switched = { isOn, since: instant(clock.now()), failingSince: null, offBecause: null };
      const stored = await changeOne(by, id, (one) => (one.isOn === isOn ? one : { ...one, ...switched }));
      requireWebhook(stored, id);
      return toWire(stored);
    },

    /** Former secrets also sign, each for a day. */
    async renewSecret(by: Actor, id: Webhook["_id"]): Promise<WebhookSecretWire> {
      const [secret, now] = [newSigningSecret(), clock.now()];
      const until = instant(secondsAfter(now, FORMER_SECRET_SECONDS));
      const stored = await changeOne(by, id, (one) => ({
        ...one,
        secret,
        secretAt: instant(now),
        formerSecret: { secret: one.secret, until },
        // Keeps the oldest ones beyond the limit, since the program may not have read a newer one yet.
        olderSecrets: formerSecretsOf(one, now).slice(-MAX_OLDER_SECRETS),
      }));
      return { webhook: WebhookWire.parse(requireWebhook(stored, id)), secret };
    },

    /** Idempotent. Waiting deliveries are no longer sent. */
    async remove(by: Actor, id: Webhook["_id"]): Promise<WebhookWire[]> {
      return toWire(await changeOne(by, id, () => undefined));
    },

    /** Latest first. */
    async deliveries(id: Webhook["_id"]): Promise<DeliveryWire[]> {
      return (await webhooks.deliveries(id, MAX_LISTED)).map(
        ({ webhookId: _, body: __, ...delivery }) => delivery,
      );
    },

    async sendTest(id: Webhook["_id"]): Promise<DeliveryWire[]> {
      const now = clock.now();
      requireWebhook((await webhooks.endpoints.read()).webhooks, id);
      const body = { type: "webhook.test" as const, timestamp: instant(now), data: {} };
      await webhooks.add([newDelivery(id, body, now)], []);
      return this.deliveries(id);
    },

    /** Repeats a delivery even if it succeeded. */
    async sendAgain(id: Webhook["_id"], event: EventId): Promise<DeliveryWire[]> {
      if (!(await webhooks.sendAgain(id, event, clock.now())))
        throw new Failure("missing", "webhook.no-delivery", webhookMessages.noDelivery);
      return this.deliveries(id);
    },
  };
};

const toWire = (all: readonly Webhook[]): WebhookWire[] =>
  all.map((one) => WebhookWire.parse(one)).sort((a, b) => (a.url < b.url ? -1 : 1));

const recordBy = (by: Actor) => (before: Webhooks, after: Webhooks) =>
  newRecord(
    by,
    "shop",
    listChanges(before.webhooks, after.webhooks, ({ url, kinds, isOn, secretAt }) => ({
      name: `Webhook ${url}`,
      fields: { kinds: kinds.join(", "), isOn, secretAt },
    })),
  );
