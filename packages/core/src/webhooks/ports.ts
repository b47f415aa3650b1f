import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import type { Mail } from "../mail/mail.ts";
import type { Delivery, EventId, Webhook, Webhooks } from "./webhook.ts";

/** Up to where the logs of orders and of books were read. */
type WebhookProgress = { orders?: string | undefined; books?: string | undefined };

/** What was told of an order (keys of events) or a book (its stock); undefined for nothing. */
type ToldChange = { subject: string; before: string[] | undefined; after: string[] };

export type WebhookStore = {
  endpoints: DocumentStore<Webhooks, ActivityRecord>;
  /** Unless it was switched or removed since it was read; with these mails, in one transaction. @returns whether it was noted */
  noteHealth(
    webhook: Pick<Webhook, "_id" | "since">,
    health: Partial<Pick<Webhook, "failingSince" | "isOn" | "offBecause">>,
    mails: readonly Mail[],
  ): Promise<boolean>;
  readProgress(): Promise<WebhookProgress>;
  writeProgress(progress: WebhookProgress): Promise<void>;
  told(subjects: readonly string[]): Promise<Map<string, string[]>>;
  /** One transaction. @returns false if somebody else told of one of the subjects meanwhile */
  add(deliveries: readonly Delivery[], told: readonly ToldChange[]): Promise<boolean>;
  /** Latest first. */
  deliveries(webhook: Webhook["_id"], most: number): Promise<Delivery[]>;
  /** That wait and are due, the oldest first. */
  due(webhook: Webhook["_id"], now: Date): AsyncIterable<Delivery>;
  /** Counts a try, and postpones the delivery as if that failed. @returns undefined if another run has taken it */
  claim(due: Delivery, next: Date, now: Date): Promise<Delivery | undefined>;
  /** What the claimed try has led to. */
  finish(claimed: Delivery, result: DeliveryResult): Promise<void>;
  /** @returns false if it is not kept */
  sendAgain(webhook: Webhook["_id"], event: EventId, now: Date): Promise<boolean>;
};

type DeliveryResult = Pick<Delivery, "state" | "status" | "problem" | "tookMs">;
