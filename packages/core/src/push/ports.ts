import type { Secrets } from "../accounts/account/secrets.ts";
import type { UserId } from "../accounts/account/user.ts";
import type { Clock } from "../kernel/time/clock.ts";
import type { PushDevice } from "./device.ts";
import type { LocalPushHost } from "./endpoint.ts";
import type { UserTopics } from "./topics.ts";

export type PushDeviceStore = {
  read(id: PushDevice["id"]): Promise<PushDevice | undefined>;
  /** Replaces the device with the same id, even another user's. */
  put(device: PushDevice): Promise<void>;
  /** Most recently used first; eventually consistent. */
  list(user: UserId): Promise<PushDevice[]>;
  /** At most MAX_SELLER_DEVICES devices that receive the seller's notifications. */
  listForSeller(): Promise<PushDevice[]>;
  /** @returns false if the user has no such device */
  remove(device: Pick<PushDevice, "id" | "userId">): Promise<boolean>;
};

export type PushTopicStore = {
  read(user: UserId): Promise<UserTopics>;
  /** Retries on conflict, and writes nothing if `change` returns what it was given. */
  change(user: UserId, change: (topics: UserTopics) => UserTopics): Promise<UserTopics>;
};

export type PushPorts = {
  pushDevices: PushDeviceStore;
  pushTopics: PushTopicStore;
  secrets: Pick<Secrets, "hash">;
  localPushHost?: LocalPushHost | undefined;
  clock: Clock;
};
