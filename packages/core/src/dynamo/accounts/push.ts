import {
  MAX_SELLER_DEVICES,
  PushDevice,
  type PushDeviceStore,
  type PushTopicStore,
} from "../../push/device.ts";
import { ALL_TOPICS, UserTopics } from "../../push/topics.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { userDocuments } from "./user-documents.ts";

/** One item per endpoint, so that a device has one user at a time. */
export const dynamoPushDevices = (table: Table): PushDeviceStore => ({
  read: (id) => table.get(PushDevice, keys.pushDevice(id)),

  async put(device) {
    const entries = {
      ...keys.pushDeviceList(device.userId, device.lastUsedAt, device.id),
      ...(device.sellerNotices && keys.sellerDeviceList(device.lastUsedAt, device.id)),
    };
    await table.write(table.put(keys.pushDevice(device.id), { ...device, ...entries }));
  },

  async list(user) {
    const partition = keys.pushDevicePartition(user);
    const { items } = await table.query(PushDevice, { index: "gsi1", partition, descending: true });
    return items;
  },

  async listForSeller() {
    const partition = keys.sellerDevicePartition;
    const range = { partition, descending: true, limit: MAX_SELLER_DEVICES } as const;
    const { items } = await table.query(PushDevice, { index: "gsi2", ...range });
    return items;
  },

  remove: ({ id, userId }) =>
    table.writeOnce(table.removeIf(keys.pushDevice(id), "userId = :user", { ":user": userId })),
});

export const dynamoPushTopics = (table: Table): PushTopicStore =>
  userDocuments(table, UserTopics, keys.pushTopics, () => ({ version: 0, topics: ALL_TOPICS }));
