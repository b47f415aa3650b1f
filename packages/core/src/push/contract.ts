import * as z from "zod/mini";
import { EditBase } from "../kernel/edit.ts";
import { PushDevice, PushDeviceId } from "./device.ts";
import { PushTopics } from "./topics.ts";

export const PushKeyResponse = z.object({ publicKey: z.string() });

/** `endpoint` and `keys` as the browser's `PushSubscription.toJSON()` has them. */
export const PushSubscriptionInput = z.pick(PushDevice, {
  endpoint: true,
  keys: true,
  device: true,
  sellerNotices: true,
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

export const PushSubscriptionResponse = z.pick(PushDevice, { id: true, sellerNotices: true });

export const PushSubscriptionParam = z.object({ id: PushDeviceId });

/** Without the endpoint and its keys, which are secret. */
export const PushSubscriptionWire = z.pick(PushDevice, {
  id: true,
  device: true,
  createdAt: true,
  lastUsedAt: true,
});
export type PushSubscriptionWire = z.output<typeof PushSubscriptionWire>;

export const pushDeviceToWire = ({
  id,
  device,
  createdAt,
  lastUsedAt,
}: PushDevice): PushSubscriptionWire => ({ id, device, createdAt, lastUsedAt });

/** `base` has the previous values. */
export const PushTopicsInput = z.extend(PushTopics, { base: EditBase });
export type PushTopicsInput = z.output<typeof PushTopicsInput>;

export { PushTopics };
