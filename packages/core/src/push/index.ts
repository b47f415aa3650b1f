export { isPushEndpoint, type LocalPushHost, type PushPorts, PushTopics } from "./device.ts";
export {
  addDevice,
  PushKeyResponse,
  PushSubscriptionInput,
  PushSubscriptionParam,
  PushSubscriptionResponse,
  PushSubscriptionWire,
  PushTopicsInput,
  pushDeviceToWire,
  pushMessages,
  removeDevice,
  setTopics,
} from "./manage-devices.ts";
export { type PushDeliveryPorts, type PushSender, pushOrMail } from "./push-or-mail.ts";
