import * as z from "zod/mini";

/** RFC 5321's limit on an address. */
const MAX_EMAIL_LENGTH = 254;

/** An e-mail address, lower-cased; `refusal` words the error from what was typed. */
export const emailAddress = (refusal: (typed: string) => string) => {
  const error = (issue: { input?: unknown }) => refusal(String(issue.input ?? "").slice(0, MAX_EMAIL_LENGTH));
  return z
    .string({ error: () => refusal("") })
    .check(
      z.trim(),
      z.maxLength(MAX_EMAIL_LENGTH, { error, abort: true }),
      z.regex(z.regexes.email, { error }),
      z.toLowerCase(),
    );
};

/** An address that is only looked up: any text, in the form in which addresses are stored. */
export const givenEmail = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(MAX_EMAIL_LENGTH, missing), z.toLowerCase());
