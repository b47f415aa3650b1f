const ISBN_10 = /^\d{9}[\dX]$/;
const ISBN_13 = /^97[89]\d{10}$/;

/** The 13 digits of an ISBN of either length, whatever stands between its digits; "" if it is none. */
export function toIsbn13(text: string): string {
  const signs = text.toUpperCase().replace(/^\s*ISBN(?:-1[03])?:?|[\s\p{Pd}]/gu, "");
  if (ISBN_13.test(signs)) return signs;
  if (!ISBN_10.test(signs)) return "";
  const digits = `978${signs.slice(0, 9)}`;
  return `${digits}${checkDigit(digits)}`;
}

/** @param isbn13 of 13 digits */
export const hasCheckDigit = (isbn13: string): boolean =>
  Number(isbn13.at(-1)) === checkDigit(isbn13.slice(0, -1));

// The ranges of the International ISBN Agency, which are given out for good.
const REGISTRATION_GROUP =
  /^(?:978(?:[0-57]|6[0-4]\d|65|8\d|9[0-4]|9[5-8]\d|99[0-8]\d|999\d\d)|979(?:8|1[0-2]))/;

/**
 * The first digits of an ISBN, which name a language area or a country: "9780" and "9781" English, "978981" Singapore.
 * @returns "" where none is given out
 */
export const registrationGroupOf = (isbn13: string): string => REGISTRATION_GROUP.exec(isbn13)?.[0] ?? "";

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
