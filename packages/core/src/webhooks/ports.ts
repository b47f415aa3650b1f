import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import type { Mail } from "../mail/mail.ts";
import type { Delivery, EventId, Webhook, Webhooks } from "./webhook.ts";

/** Positions up to which the logs of orders and books were read. */
type WebhookProgress = { orders?: string | undefined; books?: string | undefined };

/** The last state sent about an order (keys of events) or a book (its stock); undefined for nothing. */
type ToldChange = { subject: string; before: string[] | undefined; after: string[] };

export type WebhookStore = {
  endpoints: DocumentStore<Webhooks, ActivityRecord>;
  /** Stores its health and these mails in one transaction, unless it was changed since it was read. @returns whether it was stored */
  noteHealth(
    webhook: Pick<Webhook, "_id" | "since">,
    health: Partial<Pick<Webhook, "failingSince" | "isOn" | "offBecause">>,
    mails: readonly Mail[],
  ): Promise<boolean>;
  readProgress(): Promise<WebhookProgress>;
  writeProgress(progress: WebhookProgress): Promise<void>;
  told(subjects: readonly string[]): Promise<Map<string, string[]>>;
  /** Runs as one transaction. @returns false if another run has handled one of the subjects meanwhile */
  add(deliveries: readonly Delivery[], told: readonly ToldChange[]): Promise<boolean>;
  /** Latest first. */
  deliveries(webhook: Webhook["_id"], most: number): Promise<Delivery[]>;
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
