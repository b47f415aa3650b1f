import { invalid, rejected } from "./errors.ts";

/** E.g. `"Mei Lin" <mei@example.com>`. */
export type Mailbox = { text: string; address: string };

// SES takes 7-bit addresses only; a name outside ASCII must come as an encoded word (RFC 2047).
const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/;
const ADDRESS =
  /^[^\s"(),:;<>@[\]\\]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const WITH_DISPLAY_NAME = /^(?:"(?:[^"\\]|\\.)*"|[^"<>,;:@]*)\s*<([^<>]*)>$/;

/** @throws ServiceError for what SES refuses, line breaks (which would add a header) included */
export function parseMailbox(text: string): Mailbox {
  if (NOT_PRINTABLE_ASCII.test(text))
    throw invalid(
      /[\r\n]/.test(text) ? "Control characters are not allowed in an address" : `Non-ASCII address: ${text}`,
    );
  const [, bracketed] = WITH_DISPLAY_NAME.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  if (!address.includes("@")) throw invalid(`Missing final '@domain'`);
  if (!ADDRESS.test(address) || address.includes("..")) throw invalid(`Illegal address: ${text}`);
  return { text: text.trim(), address };
}

/** Only a verified address or domain may send. */
export function checkSender(sender: Mailbox, identities: string[], region: string): void {
  const address = sender.address.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const isVerified = identities.some((identity) => [address, domain].includes(identity.toLowerCase()));
  if (!isVerified)
    throw rejected(
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${sender.text}`,
    );
}

/** A header's value must not contain a line break, which would add a header. */
export function checkHeaderText(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being looked for
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text))
    throw invalid(`Control characters are not allowed in the ${name}`);
  return text;
}
