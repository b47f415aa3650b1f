import type { SignedIn } from "../accounts/account/principal.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import type { PushSubscriptionInput, PushTopicsInput } from "./contract.ts";
import { MAX_PUSH_DEVICES, type PushDevice, type PushPorts, renewedDevice } from "./device.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { pushMessages } from "./messages.ts";
import type { PushTopics } from "./topics.ts";

/**
 * Registers a device for the user's notifications, or renews it. An endpoint that was another user's moves to
 * this one, and above the limit the least recently used devices are removed.
 * @throws Failure "push.unknown-service"
 */
export async function addDevice(
  { pushDevices, secrets, clock, localPushHost }: Omit<PushPorts, "pushTopics">,
  { _id: userId, role }: SignedIn,
  input: PushSubscriptionInput,
): Promise<PushDevice> {
  if (!isPushEndpoint(input.endpoint, localPushHost))
    throw new Failure("invalid", "push.unknown-service", pushMessages.unknownService);
  const id = secrets.hash("push endpoint", input.endpoint);
  const sent = { ...input, id, userId, ...(role !== "admin" && { sellerNotices: false }) };
  const device = renewedDevice(sent, await pushDevices.read(id), clock.now());
  await pushDevices.put(device);
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
  if (!(await pushDevices.remove({ id, userId })))
    throw new Failure("missing", "push.device-missing", pushMessages.missing);
}

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
