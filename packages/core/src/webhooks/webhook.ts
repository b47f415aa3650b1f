import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { Instant, instant } from "../kernel/time/clock.ts";
import type { Mail } from "../mail/mail.ts";
import { EventKind } from "./events.ts";

export const webhookMessages = {
  badUrl: "Enter an address that begins with https://, without name and password",
  urlTaken: "There is already a webhook to this address",
  noKind: "Choose at least one event",
  full: (max: number) => `There are ${max} webhooks. Remove some to add others.`,
  notFound: "This webhook does not exist any more",
  noDelivery: "This delivery is not kept any more",
  removed: (url: string) => `Removed the webhook to ${url}`,
  queued: "It is sent within a minute",
  changeFailed: "The webhook could not be changed",
  removeFailed: "The webhook could not be removed",
  sendFailed: "It could not be sent",
  fetchFailed: "Failed to fetch the webhooks",
  fetchLogFailed: "Failed to fetch the deliveries",
  copied: "Secret copied",
} as const;

export const WebhookId = z.string().check(z.regex(/^wh_[0-9a-f]{12}$/, "Invalid id"));

export const WebhookInput = z.object({
  url: z.string().check(z.trim(), z.maxLength(1000, webhookMessages.badUrl)),
  kinds: z.array(EventKind).check(z.minLength(1, webhookMessages.noKind), z.maxLength(20)),
});
export type WebhookInput = z.output<typeof WebhookInput>;

const FormerSecret = z.object({ secret: z.string(), until: Instant });

/** A URL of another program that is notified of events. */
export const Webhook = z.object({
  _id: WebhookId,
  url: z.string(),
  kinds: z.array(EventKind),
  isOn: z.boolean(),
  /** Only events after this time are sent. */
  since: Instant,
  /** `whsec_` and 32 random bytes in Base64: https://www.standardwebhooks.com */
  secret: z.string(),
  secretAt: Instant,
  /** A second signature, made until then, so that the program can be given the new secret meanwhile. */
  formerSecret: z.optional(FormerSecret),
  /** Secrets before `formerSecret`, if the secret was renewed again meanwhile; the latest first. */
  olderSecrets: z.optional(z.array(FormerSecret)),
  /** Time since which every delivery has failed. */
  failingSince: z.nullable(Instant),
  /** Why the shop switched it off. */
  offBecause: z.nullable(z.enum(["gone", "failing"])),
});
export type Webhook = z.output<typeof Webhook>;

/** Former secrets that still sign, the latest first. */
export const formerSecretsOf = ({ formerSecret, olderSecrets = [] }: Webhook, now: Date) =>
  [...(formerSecret ? [formerSecret] : []), ...olderSecrets].filter(({ until }) => until > instant(now));

/** All webhooks, in one stored document. */
export const Webhooks = z.object({ version: z.int(), webhooks: z.array(Webhook) });
export type Webhooks = z.output<typeof Webhooks>;

export const WebhookWire = z.omit(Webhook, { secret: true, formerSecret: true, olderSecrets: true });
export type WebhookWire = z.output<typeof WebhookWire>;

/** `secret` is in this response alone. */
export const WebhookSecretWire = z.object({ webhook: WebhookWire, secret: z.string() });
export type WebhookSecretWire = z.output<typeof WebhookSecretWire>;

/** Id of an event, the same for each webhook and attempt. Sorts by time. */
export const EventId = z.string().check(z.regex(/^evt_[0-9a-f]{32}$/, "Invalid id"));
export type EventId = z.output<typeof EventId>;

/** An event that is sent to one webhook, kept for 30 days. */
export const Delivery = z.object({
  _id: EventId,
  webhookId: WebhookId,
  kind: z.union([EventKind, z.literal("webhook.test")]),
  /** JSON, the same for each attempt. */
  body: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  createdAt: Instant,
  /** Time of the next attempt, if it waits. */
  dueAt: Instant,
  tries: z.int(),
  triedAt: z.nullable(Instant),
  /** Status of the last attempt; null if there was no response: `problem` says why. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  tookMs: z.nullable(z.int()),
});
export type Delivery = z.output<typeof Delivery>;

export const DeliveryWire = z.omit(Delivery, { webhookId: true, body: true });
export type DeliveryWire = z.output<typeof DeliveryWire>;

export type EventBody = { type: EventKind | "webhook.test" };

export const newDelivery = (
  webhookId: Webhook["_id"],
  body: EventBody,
  now: Date,
  _id = newEventId(now),
): Delivery => ({
  _id,
  webhookId,
  kind: body.type,
  body: JSON.stringify(body),
  state: "waiting",
  createdAt: instant(now),
  dueAt: instant(now),
  tries: 0,
  triedAt: null,
  status: null,
  problem: null,
  tookMs: null,
});

export const newEventId = (now: Date): EventId =>
  `evt_${now.getTime().toString(16).padStart(12, "0")}${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;

/** Positions up to which the logs of orders and books were read. */
type WebhookProgress = { orders?: string | undefined; books?: string | undefined };

/** What has been sent about an order (keys of its events) or a book (its last stock). */
type SentState = { subject: string; before: string[] | undefined; after: string[] };

export type WebhookStore = {
  endpoints: DocumentStore<Webhooks, ActivityRecord>;
  /** Stores the webhook's health and these mails in one transaction, unless it was changed since it was read. @returns whether it was stored */
  noteHealth(
    webhook: Pick<Webhook, "_id" | "since">,
    health: Partial<Pick<Webhook, "failingSince" | "isOn" | "offBecause">>,
    mails: readonly Mail[],
  ): Promise<boolean>;
  readProgress(): Promise<WebhookProgress>;
  writeProgress(progress: WebhookProgress): Promise<void>;
  sentStates(subjects: readonly string[]): Promise<Map<string, string[]>>;
  /** Runs as one transaction. @returns false if another run has handled one of the subjects meanwhile */
  add(deliveries: readonly Delivery[], states: readonly SentState[]): Promise<boolean>;
  /** Latest first. */
  deliveries(webhook: Webhook["_id"], limit: number): Promise<Delivery[]>;
  /** Waiting deliveries that are due, oldest first. */
  due(webhook: Webhook["_id"], now: Date): AsyncIterable<Delivery>;
  /** Counts an attempt, and schedules the next one in case it fails. @returns undefined if another run has claimed it */
  claim(due: Delivery, next: Date, now: Date): Promise<Delivery | undefined>;
  /** Stores the result of the claimed attempt. */
  finish(claimed: Delivery, result: DeliveryResult): Promise<void>;
  /** @returns false if it is not kept */
  sendAgain(webhook: Webhook["_id"], event: EventId, now: Date): Promise<boolean>;
};

type DeliveryResult = Pick<Delivery, "state" | "status" | "problem" | "tookMs">;
