import * as z from "zod/mini";
import type { Secrets } from "../accounts/account/secrets.ts";
import { UserId } from "../accounts/account/user.ts";
import type { PersonalStore } from "../kernel/stores.ts";
import { type Clock, Instant, instant } from "../kernel/time/clock.ts";
import type { PushTopic } from "../mail/mail.ts";

/** Topics that a user receives by push; all others come by mail. */
export const PushTopics = z.object({ orderProgress: z.boolean(), bookAlerts: z.boolean() });
export type PushTopics = z.output<typeof PushTopics>;

export const UserTopics = z.object({ version: z.int(), topics: PushTopics });
export type UserTopics = z.output<typeof UserTopics>;

/** The default once a device is registered. */
export const ALL_TOPICS: PushTopics = { orderProgress: true, bookAlerts: true };

const TOPIC_FIELDS = {
  "order-progress": "orderProgress",
  "book-alerts": "bookAlerts",
} as const satisfies Record<PushTopic, keyof PushTopics>;

export const wantsTopic = (topics: PushTopics, topic: PushTopic): boolean => topics[TOPIC_FIELDS[topic]];

/** The push services of Chrome, Firefox, Edge and Safari; "." begins a suffix. */
const PUSH_SERVICE_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Host of the local product's push service. Nothing in a network is named ".invalid" (RFC 6761, 6.4), so no stage reaches it. */
export type LocalPushHost = `${string}.invalid`;

/** Whether the shop may send requests to an endpoint, since a browser could send any address of the shop's network. */
export function isPushEndpoint(endpoint: string, localHost?: LocalPushHost): boolean {
  const url = URL.parse(endpoint);
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    (url.hostname === localHost ||
      PUSH_SERVICE_HOSTS.some((host) =>
        host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
      ))
  );
}

/** As browsers encode keys: base64url without padding. */
const encodedKey = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

/** The hash of its endpoint. */
export const PushDeviceId = z.string().check(z.regex(/^[\w-]{43}$/));

/** A browser that receives notifications for one user. */
export const PushDevice = z.object({
  id: PushDeviceId,
  userId: UserId,
  /** On a push service. */
  endpoint: z.string().check(z.maxLength(1000)),
  /** A point on P-256 of 65 bytes, and a secret of 16 (RFC 8291). */
  keys: z.object({ p256dh: encodedKey(87), auth: encodedKey(22) }),
  /** A name by which its owner recognises it, such as "Chrome on Android". */
  device: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Whether an administrator's device receives the seller's notifications. */
  sellerNotices: z.optional(z.boolean()),
  createdAt: Instant,
  lastUsedAt: Instant,
});
export type PushDevice = z.output<typeof PushDevice>;

export const MAX_PUSH_DEVICES = 10;
/** The devices of all administrators together, whose messages are stored in one transaction. */
export const MAX_SELLER_DEVICES = 30;

/** @param former the device that is stored under the same endpoint */
export function renewedDevice(
  sent: Omit<PushDevice, "createdAt" | "lastUsedAt">,
  former: PushDevice | undefined,
  now: Date,
): PushDevice {
  const lastUsedAt = instant(now);
  const own = former?.userId === sent.userId ? former : undefined;
  return {
    ...sent,
    sellerNotices: sent.sellerNotices ?? own?.sellerNotices,
    createdAt: own?.createdAt ?? lastUsedAt,
    lastUsedAt,
  };
}

export type PushDeviceStore = {
  read(id: PushDevice["id"]): Promise<PushDevice | undefined>;
  /** Replaces the device with the same id, even another user's. @returns false if it is a renewal and the user has no such device */
  put(device: PushDevice, options?: { isRenewal?: boolean | undefined }): Promise<boolean>;
  /** Most recently used first; eventually consistent. */
  list(user: UserId): Promise<PushDevice[]>;
  /** At most MAX_SELLER_DEVICES devices that receive the seller's notifications. */
  listForSeller(): Promise<PushDevice[]>;
  /** @returns false if the user has no such device */
  remove(device: Pick<PushDevice, "id" | "userId">): Promise<boolean>;
};

export type PushTopicStore = PersonalStore<UserId, UserTopics>;

export type PushPorts = {
  pushDevices: PushDeviceStore;
  pushTopics: PushTopicStore;
  secrets: Pick<Secrets, "hash">;
  localPushHost?: LocalPushHost | undefined;
  clock: Clock;
};
