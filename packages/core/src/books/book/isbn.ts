const ISBN_10 = /^\d{9}[\dX]$/;
const ISBN_13 = /^97[89]\d{10}$/;
// What suppliers, libraries and spreadsheets write around an ISBN: ISBN-13: 978…, ="978…", '978…, [978…], 978… (pbk.) :, 978….0.
const PREFIX = /^[\s='"[(]*(?:ISBN(?:-1[03])?\s*:?)?[\s'"[(]*/;
const SUFFIX = /\s*\([^()\d]*\)[\s.,:;]*$|\s+[:;]\s*$|[.,]0+$/;
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/;

// A shortened number that is shown in full again has zeros for its lost digits. One in ten has the right check digit.
const ZERO_FILLED = /^97[89](?!0+$)\d{2,4}0{6,}$/;

const isbnTexts = {
  shortened: "Excel has shortened this ISBN; format the column as text",
  several: "There is more than one ISBN here; keep one",
  none: "This is no ISBN",
  odd: "This is no ISBN of 10 or 13 digits. Check the ISBN.",
  maybeShortened: "Excel may have shortened this ISBN. Check the ISBN.",
  wrongDigit: "The last digit does not fit the others. Check the ISBN.",
  lostZero: (isbn: string) => `A zero at the beginning was lost: read as ${isbn}`,
} as const;

type ReadIsbn = {
  /** Normalised, without hyphens and prefixes; unchanged if it is no ISBN. */
  isbn: string;
  /** The 13 digits of an ISBN of either length; "" if it is none. */
  isbn13: string;
  problem?: string;
  /** A warning; it is accepted nevertheless. */
  warning?: string;
};

/** Reads an ISBN wherever one is typed, imported, searched or scanned (docs/rules.md#admin-books). */
export function readIsbn(text: string): ReadIsbn {
  const unmarked = ISBN_13.test(text) ? text : withoutMarks(text);
  const [, first = "", decimals = "", exponent] = SHORTENED.exec(unmarked) ?? [];
  // No digits are lost if there are as many decimals as the exponent says.
  const digits = exponent && decimals.length === Number(exponent) ? `${first}${decimals}` : unmarked;
  if (ZERO_FILLED.test(digits))
    return hasCheckDigit(digits)
      ? { isbn: digits, isbn13: digits, warning: isbnTexts.maybeShortened }
      : { isbn: text.trim(), isbn13: "", problem: isbnTexts.shortened };
  if (ISBN_13.test(digits))
    return { isbn: digits, isbn13: digits, ...(!hasCheckDigit(digits) && { warning: isbnTexts.wrongDigit }) };
  if (ISBN_10.test(digits))
    return {
      isbn: digits,
      isbn13: toIsbn13From10(digits),
      ...(!hasCheckDigit10(digits) && { warning: isbnTexts.wrongDigit }),
    };
  const padded = `0${digits}`;
  if (ISBN_10.test(padded) && hasCheckDigit10(padded))
    return { isbn: padded, isbn13: toIsbn13From10(padded), warning: isbnTexts.lostZero(padded) };
  const noIsbn = { isbn: text.trim(), isbn13: "" };
  if (SHORTENED.test(digits)) return { ...noIsbn, problem: isbnTexts.shortened };
  if ((text.match(/\d[\d\p{Pd}]{7,}[\dX]/giu) ?? []).length > 1)
    return { ...noIsbn, problem: isbnTexts.several };
  return /\d/.test(text) ? { ...noIsbn, warning: isbnTexts.odd } : { ...noIsbn, problem: isbnTexts.none };
}

const withoutMarks = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase()
    .replace(PREFIX, "")
    .replace(SUFFIX, "")
    .replace(/[\s\p{Pd}]|['"\])]+$/gu, "");

/** The 13 digits of an ISBN of either length, however it is written; "" if it is none. */
export const toIsbn13 = (text: string): string => readIsbn(text).isbn13;

function toIsbn13From10(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`;
  return `${digits}${checkDigit(digits)}`;
}

const hasCheckDigit10 = (isbn10: string): boolean =>
  Array.from(isbn10).reduce(
    (sum, sign, index) => sum + (sign === "X" ? 10 : Number(sign)) * (10 - index),
    0,
  ) %
    11 ===
  0;

/** @param isbn13 of 13 digits */
export const hasCheckDigit = (isbn13: string): boolean =>
  Number(isbn13.at(-1)) === checkDigit(isbn13.slice(0, -1));

// The ranges of the International ISBN Agency, which are given out for good.
const REGISTRATION_GROUP =
  /^(?:978(?:[0-57]|6[0-4]\d|65|8\d|9[0-4]|9[5-8]\d|99[0-8]\d|999\d\d)|979(?:8|1[0-2]))/;

/** The first digits of an ISBN, which name a language area or a country ("978981" Singapore); "" for none. */
export const registrationGroupOf = (isbn13: string): string => REGISTRATION_GROUP.exec(isbn13)?.[0] ?? "";

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
