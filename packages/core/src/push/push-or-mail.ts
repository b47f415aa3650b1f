import type { MailId, Notification, SellerMessage } from "../mail/mail.ts";
import type { MailSender } from "../mail/ports.ts";
import { type PushDevice, type PushDeviceStore, type PushTopicStore, wantsTopic } from "./device.ts";
import type { PushMessage } from "./message.ts";

export type PushSender = {
  /** @throws Error if a retry may help */
  send(device: PushDevice, message: PushMessage): Promise<"sent" | "gone" | "refused">;
};

export type PushDeliveryPorts = {
  pushDevices: Pick<PushDeviceStore, "read" | "list" | "remove">;
  isAdmin(user: PushDevice["userId"]): Promise<boolean>;
  pushTopics: Pick<PushTopicStore, "read">;
  pushSender: PushSender;
};

/** About 15 minutes with the pauses between them (mail/deliver.ts); after that the mail is sent. */
const MAX_PUSH_ATTEMPTS = 4;

/**
 * Sends a mail with a notification to one device of its user, or by mail if no device takes it; a seller's message to
 * its device only.
 */
export const pushOrMail = (ports: PushDeliveryPorts, mailSender: MailSender): MailSender => ({
  async send(mail, attachments) {
    const { notification, sellerMessage, attempts, _id } = mail;
    if (sellerMessage) {
      if (attempts <= MAX_PUSH_ATTEMPTS) await pushToSeller(ports, sellerMessage, _id);
      return "device";
    }
    if (notification && attempts <= MAX_PUSH_ATTEMPTS && (await isPushed(ports, notification, _id)))
      return "device";
    return mailSender.send(mail, attachments);
  },
});

async function isPushed(
  { pushDevices, pushTopics, pushSender }: PushDeliveryPorts,
  { userId, ...content }: Notification,
  id: MailId,
): Promise<boolean> {
  const devices = await pushDevices.list(userId);
  if (devices.length === 0) return false;
  if (!wantsTopic((await pushTopics.read(userId)).topics, content.topic)) return false;
  for (const device of devices) {
    const outcome = await pushSender.send(device, { id, ...content });
    if (outcome === "sent") return true;
    if (outcome === "gone") await pushDevices.remove(device);
  }
  return false;
}

/** Sends nothing to a device that was switched off or has a new user, or to a former administrator. */
async function pushToSeller(
  { pushDevices, pushSender, isAdmin }: PushDeliveryPorts,
  { deviceId, userId, ...content }: SellerMessage,
  id: MailId,
): Promise<void> {
  const device = await pushDevices.read(deviceId);
  if (!device?.sellerNotices || device.userId !== userId || !(await isAdmin(userId))) return;
  if ((await pushSender.send(device, { id, ...content })) === "gone") await pushDevices.remove(device);
}
