import * as z from "zod/mini";

// RFC 5321.
const MAX_EMAIL_LENGTH = 254;

// Like z.regexes.email, and also allows top-level domains in Punycode (RFC 5891).
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,59})$/i;

/** The domain as DNS and mail servers have it: "mei@почта.рф" to "mei@xn--80a1acny.xn--p1ai", which browsers also make of it. */
const inAscii = z.overwrite<string>((text) => {
  if (text.length > MAX_EMAIL_LENGTH) return text;
  const domain = text.slice(text.lastIndexOf("@") + 1);
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^ -~]/.test(domain);
  const url = `http://${domain}`;
  if (!isInternational || !URL.canParse(url)) return text;
  const address = text.slice(0, text.length - domain.length) + new URL(url).hostname;
  // A refusal quotes what was typed.
  return ADDRESS.test(address) ? address : text;
});

/** Lower-cased; `refusal` builds the message from the input. */
export const emailAddress = (refusal: (input: string) => string) => {
  const error = (issue: { input?: unknown }) => refusal(String(issue.input ?? "").slice(0, MAX_EMAIL_LENGTH));
  return z
    .string({ error: () => refusal("") })
    .check(
      z.trim(),
      inAscii,
      z.maxLength(MAX_EMAIL_LENGTH, { error, abort: true }),
      z.regex(ADDRESS, { error }),
      z.toLowerCase(),
    );
};

/** For lookups: any text, normalised as addresses are stored. */
export const emailInput = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      inAscii,
      z.minLength(1, missing),
      z.maxLength(MAX_EMAIL_LENGTH, missing),
      z.toLowerCase(),
    );
