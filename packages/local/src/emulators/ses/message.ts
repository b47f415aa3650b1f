import type { Mail } from "./mail-store.ts";

/** A mail in the inbox's JSON; `to` is the To line, joined by commas. */
export type Message = {
  id: string;
  to: string;
  subject: string;
  text: string | null;
  html: string | null;
  sentAt: string;
};

export const toMessage = ({ id, to, recipients, subject, text, html, sentAt }: Mail): Message => ({
  id,
  to: (to.length > 0 ? to : recipients).join(", "),
  subject,
  text,
  html,
  sentAt,
});
