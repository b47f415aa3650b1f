import type { Mail } from "./mail-store.ts";

/** A mail in the inbox's JSON; `to` is the To line, joined by commas. */
export type Message = {
  id: string;
  to: string;
  subject: string;
  text: string | null;
  html: string | null;
  headers: Mail["headers"];
  /** Their content is at `/ID/attachments/INDEX`. */
  attachments: Pick<Mail["attachments"][number], "fileName" | "contentType">[];
  sentAt: string;
};

export const toMessage = ({
  id,
  to,
  recipients,
  subject,
  text,
  html,
  headers,
  attachments,
  sentAt,
}: Mail): Message => ({
  id,
  to: (to.length > 0 ? to : recipients).join(", "),
  subject,
  text,
  html,
  headers,
  attachments: attachments.map(({ fileName, contentType }) => ({ fileName, contentType })),
  sentAt,
});
