export type { PushPorts } from "./device.ts";
export { isPushEndpoint, type LocalPushHost } from "./endpoint.ts";
export { addDevice, removeDevice, setTopics } from "./manage-devices.ts";
export { pushMessages } from "./messages.ts";
export { type PushDeliveryPorts, type PushSender, pushOrMail } from "./push-or-mail.ts";
