import * as z from "zod/mini";

/** One line of text: trimmed, without control characters. */
export const line = (max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, `At most ${max} characters are allowed`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    z.regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u, "Line breaks and control characters are not allowed"),
  );

/** Half a surrogate pair can be neither stored nor sent. */
export const isWellFormed = (value: unknown): boolean => {
  // Without recursion, since a request may be nested more deeply than the stack is.
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && !one.isWellFormed()) return false;
    if (typeof one === "object" && one !== null) for (const inner of Object.values(one)) left.push(inner);
  }
  return true;
};
