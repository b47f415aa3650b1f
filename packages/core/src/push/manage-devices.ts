import * as z from "zod/mini";
import type { SignedIn } from "../accounts/account/user.ts";
import { EditBase, mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { pick } from "../kernel/objects.ts";
import {
  isPushEndpoint,
  MAX_PUSH_DEVICES,
  PushDevice,
  PushDeviceId,
  type PushPorts,
  PushTopics,
  renewedDevice,
} from "./device.ts";

export const PushKeyResponse = z.object({ publicKey: z.string() });

/** `endpoint` and `keys` as the browser's `PushSubscription.toJSON()` has them. */
export const PushSubscriptionInput = z.extend(
  z.pick(PushDevice, { endpoint: true, keys: true, device: true, sellerNotices: true }),
  { isRenewal: z.optional(z.boolean()) },
);
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

export const PushSubscriptionResponse = z.pick(PushDevice, { id: true, sellerNotices: true });

export const PushSubscriptionParam = z.object({ id: PushDeviceId });

/** A device as the API sends it, without the endpoint and its keys, which are secret. */
export const PushSubscriptionWire = z.pick(PushDevice, {
  id: true,
  device: true,
  createdAt: true,
  lastUsedAt: true,
});
export type PushSubscriptionWire = z.output<typeof PushSubscriptionWire>;

export const pushDeviceToWire = (device: PushDevice): PushSubscriptionWire =>
  pick(device, ["id", "device", "createdAt", "lastUsedAt"]);

/** `base` has the previous values. */
export const PushTopicsInput = z.extend(PushTopics, { base: EditBase });
export type PushTopicsInput = z.output<typeof PushTopicsInput>;

export const pushMessages = {
  removed: "This device no longer gets notifications",
  unknownService: "Notifications do not work in this browser.",
  missing: "This device does not get notifications.",
} as const;

/**
 * Registers a device for the user's notifications, or renews it; with `isRenewal` only if it is still registered. An
 * endpoint that was another user's moves to this one, and above the limit the least recently used devices are removed.
 * @throws Failure "push.unknown-service", "push.device-missing"
 */
export async function addDevice(
  { pushDevices, secrets, clock, localPushHost }: Omit<PushPorts, "pushTopics">,
  { _id: userId, role }: SignedIn,
  { isRenewal, ...input }: PushSubscriptionInput,
): Promise<PushDevice> {
  if (!isPushEndpoint(input.endpoint, localPushHost))
    throw new Failure("invalid", "push.unknown-service", pushMessages.unknownService);
  const id = secrets.hash("push endpoint", input.endpoint);
  const sent = { ...input, id, userId, ...(role !== "admin" && { sellerNotices: false }) };
  const device = renewedDevice(sent, await pushDevices.read(id), clock.now());
  if (!(await pushDevices.put(device, { isRenewal }))) throw missingDevice();
  const others = (await pushDevices.list(userId)).filter((other) => other.id !== id);
  for (const other of others.slice(MAX_PUSH_DEVICES - 1)) await pushDevices.remove(other);
  return device;
}

/** @throws Failure "push.device-missing" */
export async function removeDevice(
  { pushDevices }: Pick<PushPorts, "pushDevices">,
  { _id: userId }: SignedIn,
  id: PushDevice["id"],
): Promise<void> {
  if (!(await pushDevices.remove({ id, userId }))) throw missingDevice();
}

/** Removes the devices of a user whose sessions were all ended, and who is not signed in on any of them. */
export async function removeDevices(
  { pushDevices }: Pick<PushPorts, "pushDevices">,
  userId: PushDevice["userId"],
): Promise<void> {
  for (const device of await pushDevices.list(userId)) await pushDevices.remove(device);
}

const missingDevice = () => new Failure("missing", "push.device-missing", pushMessages.missing);

export async function setTopics(
  { pushTopics }: Pick<PushPorts, "pushTopics">,
  { _id: userId }: SignedIn,
  { base, ...sent }: PushTopicsInput,
): Promise<PushTopics> {
  const stored = await pushTopics.change(userId, (before) => {
    const topics = mergeEdit<PushTopics>(before.topics, sent, base);
    return before.topics.orderProgress === topics.orderProgress &&
      before.topics.bookAlerts === topics.bookAlerts
      ? before
      : { ...before, topics };
  });
  return stored.topics;
}
