export { createMailer, type Delivery, deliver, deliverDue } from "./deliver.ts";
export { Mail, type MailDraft, MailId, newMail, newMailId, withCode } from "./mail.ts";
export type { CodeSealer, Mailer, MailSender, OutboxPorts } from "./ports.ts";
