export * from "./notice-settings.ts";
export { NOTICE_TIMES } from "./notices.ts";
export { type NoticeStore, sendNotices } from "./send-notices.ts";
