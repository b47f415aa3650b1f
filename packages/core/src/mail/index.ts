export { deliver } from "./deliver.ts";
export { Mail, type MailDraft, MailId, newMail, newMailId, OrderMail, withCode } from "./mail.ts";
export * from "./outbox.ts";
export * from "./ports.ts";
export * from "./queue.ts";
export * from "./suppression.ts";
