export { deliver } from "./deliver.ts";
export { Mail, type MailDraft, MailId, newMail, newMailId, OrderMail, withCode } from "./mail.ts";
export { createMailer, relayDue } from "./outbox.ts";
export {
  type Attachment,
  type CodeSealer,
  type DeliveryPorts,
  type Mailer,
  type MailQueue,
  MailRefusedError,
  type MailSender,
  type PostPorts,
} from "./ports.ts";
export { MAIL_QUEUE, mailPace } from "./queue.ts";
export {
  MailEvent,
  type SuppressionStore,
  suppressAddresses,
  toUnsuppressedAddress,
} from "./suppression.ts";
