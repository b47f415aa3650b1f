import * as z from "zod/mini";
import { withPlainCharacters } from "../../kernel/text/text.ts";
import {
  authMessages,
  MAX_PASSWORD_LENGTH,
  MIN_ASSIGNED_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from "./messages.ts";

// RFC 5321.
const MAX_EMAIL_LENGTH = 254;

// Like z.regexes.email, and also allows top-level domains in Punycode (RFC 5891).
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,59})$/i;

/** The domain as DNS and mail servers have it: "mei@почта.рф" to "mei@xn--80a1acny.xn--p1ai", which browsers also make of it. */
const withAsciiDomain = z.overwrite<string>((text) => {
  if (text.length > MAX_EMAIL_LENGTH) return text;
  const domain = text.slice(text.lastIndexOf("@") + 1);
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^ -~]/.test(domain);
  const url = `http://${domain}`;
  if (!isInternational || !URL.canParse(url)) return text;
  const address = text.slice(0, text.length - domain.length) + new URL(url).hostname;
  // An address that is still invalid stays as typed, because the refusal quotes it.
  return ADDRESS.test(address) ? address : text;
});

/** Lower-cased; `refusal` builds the message from the input. */
export const emailAddress = (refusal: (input: string) => string) => {
  const error = (issue: { input?: unknown }) => refusal(String(issue.input ?? "").slice(0, MAX_EMAIL_LENGTH));
  return z
    .string({ error: () => refusal("") })
    .check(
      z.trim(),
      withAsciiDomain,
      z.maxLength(MAX_EMAIL_LENGTH, { error, abort: true }),
      z.regex(ADDRESS, { error }),
      z.toLowerCase(),
    );
};

/** The email address of a lookup: any text, normalised as addresses are stored. */
export const emailInput = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      withAsciiDomain,
      z.minLength(1, missing),
      z.maxLength(MAX_EMAIL_LENGTH, missing),
      z.toLowerCase(),
    );

export const CodeDigits = z
  .string(authMessages.enterAllDigits)
  .check(withPlainCharacters(), z.trim(), z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits));

/** A token returned by one step of a sign-in or a reset, and sent with the next. */
export const tokenOf = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));

const CHARACTER_KINDS = {
  "a lowercase letter": "a-z",
  "an uppercase letter": "A-Z",
  "a number": "\\d",
  "one of @$!%*?&": "@$!%*?&",
};
const allowedCharacters = Object.values(CHARACTER_KINDS).join("");

/** At least 8 of letters, digits and @$!%*?&, with one of each kind (docs/rules.md#passwords). */
const passwordPattern = new RegExp(
  `^${Object.values(CHARACTER_KINDS)
    .map((kind) => `(?=.*[${kind}])`)
    .join("")}[${allowedCharacters}]{${MIN_PASSWORD_LENGTH},}$`,
);

/** The parts of the rule, each with whether `password` keeps it, and the first character that cannot be used. */
export const checkNewPassword = (password: string) => ({
  parts: [
    { text: `${MIN_PASSWORD_LENGTH} characters or more`, isKept: password.length >= MIN_PASSWORD_LENGTH },
    ...Object.entries(CHARACTER_KINDS).map(([text, kind]) => ({
      text,
      isKept: new RegExp(`[${kind}]`).test(password),
    })),
  ],
  unusable: new RegExp(`[^${allowedCharacters}]`, "u").exec(password)?.[0],
});

const notTooLong = z.maxLength(MAX_PASSWORD_LENGTH, {
  error: authMessages.passwordTooLong,
  abort: true,
});

export const NewPassword = z
  .string(authMessages.passwordRule)
  .check(notTooLong, z.regex(passwordPattern, authMessages.passwordRule));

/** Set by an administrator: the user form has its own, shorter rule (docs/rules.md#passwords). */
export const assignedPassword = (tooShort: string) =>
  z.string(tooShort).check(notTooLong, z.minLength(MIN_ASSIGNED_PASSWORD_LENGTH, tooShort));

/** A password that is only compared. */
export const PasswordInput = z
  .string(authMessages.passwordRequired)
  .check(z.minLength(1, authMessages.passwordRequired), notTooLong);
