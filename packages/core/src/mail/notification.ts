import * as z from "zod/mini";
import { id } from "../kernel/id.ts";

// A copy of UserId, since the accounts import this file.
export const Recipient = id("User");
export type Recipient = z.output<typeof Recipient>;

export const PushTopic = z.enum(["order-progress", "book-alerts"]);
export type PushTopic = z.output<typeof PushTopic>;

/** Sent to a user's device instead of the mail (docs/decisions/030-web-push.md). */
export const Notification = z.object({
  userId: Recipient,
  topic: PushTopic,
  title: z.string(),
  body: z.string(),
  /** A path of the shop. */
  url: z.string(),
});
export type Notification = z.output<typeof Notification>;

/** Sent to one device of an administrator, and not by mail. */
export const SellerMessage = z.extend(
  z.pick(Notification, { userId: true, title: true, body: true, url: true }),
  {
    deviceId: z.string(),
  },
);
export type SellerMessage = z.output<typeof SellerMessage>;
