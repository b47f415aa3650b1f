import { type Reading, unread } from "./reading.ts";

const MONTH_NAME = "(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zäéû]*\\.?";
// Excel's own rule: a year of two digits is one of 1930 to 2029.
const FIRST_OF_LAST_CENTURY = 30;
const DAYS_TO_1970 = 25_569;

const SHORT_DATES = [
  new RegExp(`^(?:\\d{1,2}[-/. ])?${MONTH_NAME}[-/. ']+(\\d\\d)$`, "i"),
  /^\d{1,2}[-/.]\d{1,2}[-/.](\d\d)$/,
];

/** The year of "2003-11-01", "November 2003", "20031101", "1-Nov-03", "c2003" or "2003.0". */
export function readYear(text: string): Reading {
  const trimmed = text.trim();
  if (/^\d{4}$/.test(trimmed)) return { value: trimmed };
  const [, compact] = /^(\d{4})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?(?:T?\d{4,6})?$/.exec(trimmed) ?? [];
  if (compact) return { value: compact };
  const short = SHORT_DATES.map((form) => form.exec(trimmed)?.[1]).find(Boolean);
  if (short) {
    const century = Number(short) < FIRST_OF_LAST_CENTURY ? "20" : "19";
    return { value: `${century}${short}` };
  }
  // A date that lost its format in a spreadsheet: its days since 1900.
  if (/^[2-6]\d{4}(\.\d+)?$/.test(trimmed))
    return { value: String(new Date((Number(trimmed) - DAYS_TO_1970) * 86_400_000).getUTCFullYear()) };
  const years = new Set(trimmed.match(/(?<!\d)\d{4}(?!\d)/g));
  const [only] = years;
  return only && years.size === 1 ? { value: only } : unread(text);
}
