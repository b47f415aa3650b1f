import * as z from "zod/mini";
import type { PushTopic } from "../mail/notification.ts";

/** What a user wants by push; the rest comes by mail. */
export const PushTopics = z.object({ orderProgress: z.boolean(), bookAlerts: z.boolean() });
export type PushTopics = z.output<typeof PushTopics>;

export const UserTopics = z.object({ version: z.int(), topics: PushTopics });
export type UserTopics = z.output<typeof UserTopics>;

/** Once a device takes notifications. */
export const ALL_TOPICS: PushTopics = { orderProgress: true, bookAlerts: true };

const SETTINGS = {
  "order-progress": "orderProgress",
  "book-alerts": "bookAlerts",
} as const satisfies Record<PushTopic, keyof PushTopics>;

export const wantsTopic = (topics: PushTopics, topic: PushTopic): boolean => topics[SETTINGS[topic]];
