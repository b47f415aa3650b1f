export { createMailer, type Delivery, deliver, deliverDue } from "./deliver.ts";
export { Mail, type MailDraft, MailId, newMail, newMailId } from "./mail.ts";
export type { Mailer, MailSender, OutboxPorts } from "./ports.ts";
