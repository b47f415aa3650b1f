import * as z from "zod/mini";
import { Instant, instant } from "../kernel/clock.ts";
import { id, newId } from "../kernel/id.ts";

export const MailId = id("Mail");
export type MailId = z.output<typeof MailId>;

/** What one wants to tell whom. `text` and `html` say the same; `html` is built with mail/html.ts, so it is escaped. */
export type MailDraft = { to: string; subject: string; text: string; html: string };

export const Mail = z.object({
  _id: MailId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Instant,
  /** When it is to be sent (again). A worker claims it by postponing it. */
  dueAt: Instant,
  attempts: z.int(),
});
export type Mail = z.output<typeof Mail>;

export const newMailId = (): MailId => newId("Mail");

export const newMail = (draft: MailDraft, now: Date, _id = newMailId()): Mail => ({
  ...draft,
  _id,
  createdAt: instant(now),
  dueAt: instant(now),
  attempts: 0,
});
