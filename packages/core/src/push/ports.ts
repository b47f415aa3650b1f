import type { Secrets } from "../accounts/account/secrets.ts";
import type { UserId } from "../accounts/account/user.ts";
import type { Clock } from "../kernel/time/clock.ts";
import type { PushDevice } from "./device.ts";
import type { LocalPushHost } from "./endpoint.ts";
import type { UserTopics } from "./topics.ts";

export type PushDeviceStore = {
  read(id: PushDevice["id"]): Promise<PushDevice | undefined>;
  /** In place of the one with the same id, whoever's it was. */
  put(device: PushDevice): Promise<void>;
  /** The last used first; sees a change after some milliseconds. */
  list(user: UserId): Promise<PushDevice[]>;
  /** At most MAX_SELLER_DEVICES that are told what the seller is told. */
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
