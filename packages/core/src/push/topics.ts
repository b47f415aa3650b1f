import * as z from "zod/mini";
import type { PushTopic } from "../mail/notification.ts";

/** Topics that a user receives by push; all others come by mail. */
export const PushTopics = z.object({ orderProgress: z.boolean(), bookAlerts: z.boolean() });
export type PushTopics = z.output<typeof PushTopics>;

export const UserTopics = z.object({ version: z.int(), topics: PushTopics });
export type UserTopics = z.output<typeof UserTopics>;

/** The default once a device is registered. */
export const ALL_TOPICS: PushTopics = { orderProgress: true, bookAlerts: true };

const SETTINGS = {
  "order-progress": "orderProgress",
  "book-alerts": "bookAlerts",
} as const satisfies Record<PushTopic, keyof PushTopics>;

export const wantsTopic = (topics: PushTopics, topic: PushTopic): boolean => topics[SETTINGS[topic]];
