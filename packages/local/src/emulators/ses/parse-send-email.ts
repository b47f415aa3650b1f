import { checkHeaderText, checkSender, type Mailbox, parseMailbox } from "./addresses.ts";
import { invalid, rejected } from "./errors.ts";
import type { NewMail } from "./mail-store.ts";

export type SesIdentitySettings = { identities: string[]; region: string };

const MAX_RECIPIENTS = 50;
const MAX_BYTES = 10 * 2 ** 20;

/**
 * SendEmail, which composes the mail from its parts.
 * @throws ServiceError
 */
export function parseSendEmail(form: URLSearchParams, sentAt: Date, settings: SesIdentitySettings): NewMail {
  const members = (name: string) => listParameter(form, name).map(parseMailbox);
  const from = parseMailbox(form.get("Source") ?? "");
  const [to, cc, bcc] = [
    members("Destination.ToAddresses"),
    members("Destination.CcAddresses"),
    members("Destination.BccAddresses"),
  ];
  checkSender(from, settings.identities, settings.region);
  const recipients = checkRecipients([...to, ...cc, ...bcc]);

  const [text, html] = [form.get("Message.Body.Text.Data"), form.get("Message.Body.Html.Data")];
  const subject = form.get("Message.Subject.Data");
  if (subject === null) throw invalid("Missing required parameter Message.Subject.");
  if (text === null && html === null) throw invalid("Missing required parameter Message.Body.");
  checkSize(Buffer.byteLength((text ?? "") + (html ?? "")));
  return {
    from: from.text,
    to: to.map(textOf),
    cc: cc.map(textOf),
    bcc: bcc.map(textOf),
    replyTo: members("ReplyToAddresses").map(textOf),
    recipients,
    subject: checkHeaderText("subject", subject),
    text,
    html,
    headers: [],
    attachments: [],
    sentAt: sentAt.toISOString(),
  };
}

export function checkRecipients(mailboxes: Mailbox[]): string[] {
  if (mailboxes.length === 0) throw invalid("Empty required recipients.");
  if (mailboxes.length > MAX_RECIPIENTS) throw rejected(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return [...new Set(mailboxes.map(({ address }) => address.toLowerCase()))];
}

export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw rejected(`Message length is more than ${MAX_BYTES} bytes long: '${bytes}'.`);
}

/** A list of the query protocol: `Name.member.1`, `Name.member.2`, … */
export function listParameter(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let n = 1; ; n += 1) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return values;
    values.push(value);
  }
}

const textOf = ({ text }: Mailbox) => text;
