export { addDevice, removeDevice, setTopics } from "./manage-devices.ts";
export { pushMessages } from "./messages.ts";
export type { PushDeviceStore, PushPorts, PushTopicStore } from "./ports.ts";
