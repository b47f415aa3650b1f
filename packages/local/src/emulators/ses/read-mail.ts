import PostalMime, { type Address } from "postal-mime";
import { ServiceError } from "../support/aws-requests.ts";
import type { NewMail } from "./mail-store.ts";

// Headers that are left out: the mail has fields for their values, or they say how it is encoded.
const OMITTED_HEADERS = new Set(
  "from to subject date message-id mime-version content-type content-transfer-encoding".split(" "),
);

/** Reads the MIME mail of a SendRawEmail. @throws ServiceError for a sender that is none of the verified `identities`, or a bad address */
export async function readMail(
  form: URLSearchParams,
  sentAt: Date,
  identities: readonly string[],
): Promise<NewMail> {
  checkSender(form.get("Source") ?? "", identities);
  const recipients = listParameter(form, "Destinations").map(addressIn);
  if (recipients.length === 0) throw invalid("Empty required recipients.");
  const mail = await PostalMime.parse(Buffer.from(form.get("RawMessage.Data") ?? "", "base64"));
  return {
    from: mail.from ? formatAddress(mail.from) : "",
    to: (mail.to ?? []).map(formatAddress),
    recipients,
    subject: mail.subject ?? "",
    text: mail.text ?? null,
    html: mail.html ?? null,
    headers: mail.headers
      .filter(({ key }) => !OMITTED_HEADERS.has(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? "attachment",
      contentType: mimeType,
      base64: Buffer.from(content as ArrayBuffer).toString("base64"),
    })),
    sentAt: sentAt.toISOString(),
  };
}

function checkSender(sender: string, identities: readonly string[]): void {
  const address = addressIn(sender);
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (!identities.some((identity) => [address, domain].includes(identity)))
    throw new ServiceError(
      "MessageRejected",
      `Email address is not verified. The following identities failed the check: ${sender}`,
    );
}

/** A list of the query protocol: `Name.member.1`, `Name.member.2`, … */
function listParameter(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let n = 1; ; n += 1) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return values;
    values.push(value);
  }
}

// SES takes 7-bit addresses only; a name outside ASCII must come as an encoded word (RFC 2047).
const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/;
const ADDRESS =
  /^[^\s"(),:;<>@[\]\\]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const WITH_DISPLAY_NAME = /^(?:"(?:[^"\\]|\\.)*"|[^"<>,;:@]*)\s*<([^<>]*)>$/;

/** The address in `"Mei Lin" <mei@example.com>`, in lower case. Refuses line breaks, which would add a header. */
function addressIn(mailbox: string): string {
  const [, bracketed] = WITH_DISPLAY_NAME.exec(mailbox.trim()) ?? [];
  const address = (bracketed ?? mailbox).trim();
  if (NOT_PRINTABLE_ASCII.test(mailbox) || !ADDRESS.test(address) || address.includes(".."))
    throw invalid(`Illegal address: ${mailbox}`);
  return address.toLowerCase();
}

// https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html
const invalid = (message: string) => new ServiceError("InvalidParameterValue", message);

const formatAddress = ({ name, address }: Address): string =>
  name ? `${/^[\x20-\x7e]*$/.test(name) ? JSON.stringify(name) : ""} <${address}>`.trim() : (address ?? "");
