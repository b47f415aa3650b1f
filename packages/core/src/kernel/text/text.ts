import * as z from "zod/mini";

/** Removes invisible characters that copied text contains, and makes every kind of space a plain one. */
export const withPlainSpaces = <T extends string>() => z.overwrite<T>((text) => plainSpaces(text) as T);
const plainSpaces = (text: string) =>
  text.replace(/\p{Zs}/gu, " ").replace(/[\u200b\u2060\ufeff\u00ad]/g, "");

/** For digits and Latin letters: also replaces the full-width ones of East Asian keyboards by plain ones. */
export const withPlainCharacters = <T extends string>() =>
  z.overwrite<T>((text) => plainSpaces(text.normalize("NFKC")) as T);

const VISIBLE = /[^\p{Cf}\s]/u;

/** One line of text: trimmed, without control characters, with at least one visible character. */
export const line = (max: number, message: string) =>
  z.string(message).check(
    withPlainSpaces(),
    z.trim(),
    z.regex(VISIBLE, { error: message, abort: true }),
    z.maxLength(max, `At most ${max} characters are allowed`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    z.regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u, "Line breaks and control characters are not allowed"),
  );

/** Text of several lines: trimmed, with normalised line ends, without control characters but line breaks and tabs. */
export const multiline = (max: number, message?: string) =>
  z.string(message).check(
    z.trim(),
    z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
    z.maxLength(max, `At most ${max} characters are allowed`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff]*$/u, "Control characters are not allowed"),
  );

/** A note in several lines, with at least one visible character. */
export const note = (max: number, message: string) =>
  multiline(max, message).check(withPlainSpaces(), z.trim(), z.regex(VISIBLE, message));

/** Half a surrogate pair can be neither stored nor sent. */
export const isWellFormed = (value: unknown): boolean => {
  // A loop instead of recursion, since a request may be nested more deeply than the stack is.
  const pending = [value];
  while (pending.length > 0) {
    const one = pending.pop();
    if (typeof one === "string" && !one.isWellFormed()) return false;
    if (typeof one === "object" && one !== null)
      for (const [name, inner] of Object.entries(one)) pending.push(name, inner);
  }
  return true;
};

/** Cuts a longer text and adds an ellipsis; half of a surrogate pair becomes U+FFFD. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;

const numberProblem = (name: string) => ({
  error: ({ input }: { input?: unknown }) =>
    (input ?? "") === "" ? `${name} is required` : `${name} must be a number`,
});

// The union reports this message instead of its own.
const decimalText = (name: string) =>
  z
    .string()
    .check(
      withPlainCharacters(),
      z.trim(),
      z.regex(/^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/, numberProblem(name)),
    );

/** A number or its decimal text (docs/rules.md#api). `name` is the field's label, e.g. "Minimum weight". */
export const numeric = (name: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.union([z.number(), decimalText(name)], numberProblem(name)),
    z.pipe(z.transform(Number), z.number().check(...checks)),
  );

/** Refuses finer values instead of rounding them. */
export const decimals = (maxDecimals: number, message: string) =>
  z.refine<number>((value) => {
    const steps = value * 10 ** maxDecimals;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  }, message);
