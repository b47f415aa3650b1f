import PostalMime, { type Address } from "postal-mime";
import { checkHeaderText, checkSender, parseMailbox } from "./addresses.ts";
import { invalid } from "./errors.ts";
import type { NewMail } from "./mail-store.ts";
import { checkRecipients, checkSize, listParameter, type SesIdentitySettings } from "./parse-send-email.ts";

// Their values are in fields of the mail, or say how it is encoded.
const SHOWN_HEADERS = new Set(
  "from to cc bcc reply-to subject date message-id mime-version content-type content-transfer-encoding".split(
    " ",
  ),
);

/**
 * SendRawEmail, whose mail is complete MIME. Its envelope, if given, goes before its headers.
 * @throws ServiceError
 */
export async function parseSendRawEmail(
  form: URLSearchParams,
  sentAt: Date,
  settings: SesIdentitySettings,
): Promise<NewMail> {
  const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64");
  if (raw.length === 0) throw invalid("Missing required parameter RawMessage.Data.");
  checkSize(raw.length);
  const mail = await PostalMime.parse(raw);
  const [to, cc, bcc] = [mail.to, mail.cc, mail.bcc].map(formatAddresses) as [string[], string[], string[]];

  const from = parseMailbox(form.get("Source") ?? formatAddresses(mail.from && [mail.from])[0] ?? "");
  checkSender(from, settings.identities, settings.region);
  const envelope = listParameter(form, "Destinations");
  const recipients = checkRecipients(
    (envelope.length > 0 ? envelope : [...to, ...cc, ...bcc]).map(parseMailbox),
  );
  return {
    from: mail.from ? formatAddress(mail.from) : from.text,
    to,
    cc,
    bcc,
    replyTo: formatAddresses(mail.replyTo),
    recipients,
    subject: checkHeaderText("subject", mail.subject ?? ""),
    text: mail.text ?? null,
    html: mail.html ?? null,
    headers: mail.headers
      .filter(({ key }) => !SHOWN_HEADERS.has(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? "attachment",
      contentType: mimeType,
      base64: Buffer.from(content as ArrayBuffer).toString("base64"),
    })),
    sentAt: sentAt.toISOString(),
  };
}

// A named group counts as its members.
const formatAddresses = (addresses: Address[] | undefined): string[] =>
  (addresses ?? []).flatMap((address) =>
    address.group ? address.group.map(formatAddress) : [formatAddress(address)],
  );

const formatAddress = ({ name, address }: { name?: string; address?: string | undefined }): string =>
  name ? `${/^[\x20-\x7e]*$/.test(name) ? JSON.stringify(name) : ""} <${address}>`.trim() : (address ?? "");
