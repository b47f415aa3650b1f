import * as z from "zod/mini";

/** What is typed in one line: trimmed, without control characters, bounded. */
export const line = (max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, `At most ${max} characters are allowed`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    z.regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u, "Line breaks and control characters are not allowed"),
  );

/** Whether every text in a value can be stored and sent: half a surrogate pair is no character. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);
};

/** The form in which texts are compared in searches: lower case, without accents. */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ø", "o");

/** "self-help" → "Self Help": how slugs are shown (spec §2, Categories). */
export const titleOfSlug = (slug: string): string =>
  slug
    .split("-")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** " Self  Help " → "self-help": trimming, lowercasing, spaces into hyphens (spec §5). */
export const slugOfTitle = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, "-");
