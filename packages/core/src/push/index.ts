export { isPushEndpoint, type LocalPushHost, type PushPorts, PushTopics } from "./device.ts";
export * from "./manage-devices.ts";
export { type PushDeliveryPorts, type PushSender, pushOrMail } from "./push-or-mail.ts";
