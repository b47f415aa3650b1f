export { NoticesWire } from "./contract.ts";
export { manageNotices, type NoticeSettingsStore } from "./manage-notices.ts";
export { noticeMessages } from "./messages.ts";
export { NOTICE_TIMES } from "./notices.ts";
export { type NoticeStore, sendNotices } from "./send-notices.ts";
