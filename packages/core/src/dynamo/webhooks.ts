import * as z from "zod/mini";
import { epochSeconds, instant, secondsAfter } from "../kernel/time/clock.ts";
import { Delivery, type Webhook, type WebhookStore, Webhooks } from "../webhooks/webhook.ts";
import { outboxWrite } from "./outbox.ts";
import { documentStore } from "./settings.ts";
import { keys } from "./table/keys.ts";
import { TTL_ATTRIBUTE } from "./table/schema.ts";
import type { Table } from "./table/table.ts";

const RETENTION_SECONDS = 30 * 86_400;

const NONE: Webhooks = { version: 0, webhooks: [] };
const Progress = z.object({ orders: z.optional(z.string()), books: z.optional(z.string()) });
/** The states of an order or a book for which deliveries were stored, so that each is sent once. */
const SentStates = z.object({ subject: z.string(), told: z.array(z.string()) });

export const dynamoWebhooks = (table: Table): WebhookStore => ({
  endpoints: documentStore(table, keys.webhooks(), Webhooks, NONE),

  async noteHealth({ _id, since }, health, mails) {
    const isSame = (one: Webhook) => one._id === _id && one.since === since && one.isOn;
    // The store asks for further writes after it has made the change, which sets this.
    let isNoted = false;
    const endpoints = documentStore(table, keys.webhooks(), Webhooks, NONE, () =>
      isNoted ? mails.map((mail) => outboxWrite(table, mail)) : [],
    );
    await endpoints.change(({ version, webhooks }) => {
      isNoted = webhooks.some(isSame);
      return { version, webhooks: webhooks.map((one) => (isSame(one) ? { ...one, ...health } : one)) };
    });
    return isNoted;
  },

  readProgress: async () => (await table.get(Progress, keys.webhookProgress())) ?? {},

  async writeProgress(progress) {
    await table.write(table.put(keys.webhookProgress(), progress));
  },

  async sentStates(subjects) {
    const items = await table.getMany(SentStates, subjects.map(keys.webhookTold));
    return new Map(items.map(({ subject, told }) => [subject, told]));
  },

  add: (deliveries, states) =>
    table.write(
      ...states.map(({ subject, before, after }) => {
        const item = { subject, told: after };
        return before
          ? table.putIf(keys.webhookTold(subject), item, "told = :before", { before })
          : table.create(keys.webhookTold(subject), item);
      }),
      ...deliveries.map((delivery) =>
        table.create(keys.webhookDelivery(delivery), {
          ...delivery,
          ...keys.webhookDue(delivery),
          [TTL_ATTRIBUTE]: epochSeconds(secondsAfter(new Date(delivery.createdAt), RETENTION_SECONDS)),
        }),
      ),
    ),

  async deliveries(webhook, limit) {
    const range = { partition: keys.webhookDeliveries(webhook), descending: true, limit };
    return (await table.query(Delivery, range)).items;
  },

  due: (webhook, now) =>
    table.all(Delivery, {
      index: "gsi3",
      partition: keys.webhookDuePartition(webhook),
      // Includes deliveries that are due right now: "~" sorts after the "#" that follows the time in a key.
      before: `${instant(now)}~`,
      limit: 100,
    }),

  claim: (due, next, now) =>
    table.change(Delivery, keys.webhookDelivery(due), {
      set: {
        dueAt: instant(next),
        gsi3sk: keys.webhookDue({ ...due, dueAt: instant(next) }).gsi3sk,
        triedAt: instant(now),
      },
      add: { tries: 1 },
      when: "dueAt = :due AND tries = :tries AND #state = :waiting",
      values: { due: due.dueAt, tries: due.tries, waiting: "waiting" },
    }),

  async finish(claimed, { state, status, problem, tookMs }) {
    await table.updateOne(keys.webhookDelivery(claimed), {
      set: { state, status, problem, tookMs },
      remove: state === "waiting" ? [] : ["gsi3pk", "gsi3sk"],
      // An administrator may have asked for it again meanwhile.
      when: "tries = :tries AND dueAt = :due",
      values: { tries: claimed.tries, due: claimed.dueAt },
    });
  },

  sendAgain(webhookId, _id, now) {
    const dueAt = instant(now);
    return table.updateOne(keys.webhookDelivery({ _id, webhookId }), {
      set: { state: "waiting", dueAt, tries: 0, ...keys.webhookDue({ _id, webhookId, dueAt }) },
      when: "attribute_exists(pk)",
    });
  },
});
