import * as z from "zod/mini";

/** What a user wants by push; the rest comes by mail. */
export const PushTopics = z.object({ orderProgress: z.boolean(), bookAlerts: z.boolean() });
export type PushTopics = z.output<typeof PushTopics>;

export const UserTopics = z.object({ version: z.int(), topics: PushTopics });
export type UserTopics = z.output<typeof UserTopics>;

/** Once a device takes notifications. */
export const ALL_TOPICS: PushTopics = { orderProgress: true, bookAlerts: true };
