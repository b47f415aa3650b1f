import * as z from "zod/mini";

// RFC 5321.
const MAX_EMAIL_LENGTH = 254;

/** Lower-cased; `refusal` builds the message from the input. */
export const emailAddress = (refusal: (input: string) => string) => {
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

/** For lookups: any text, normalised as addresses are stored. */
export const emailInput = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(MAX_EMAIL_LENGTH, missing), z.toLowerCase());
