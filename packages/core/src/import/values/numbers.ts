import { type DecimalMark, type Reading, toDecimal, unread } from "./reading.ts";

const SHOP_CURRENCY = /^(?:s\$|sg\$|\$|sgd)\s*|\s*(?:sgd|s\$|\$|dollars?)$/gi;
const FOREIGN =
  /€|£|¥|₹|₩|฿|₫|₱|\b(?:rm|rp|us\$|au?\$|ca?\$|hk\$|nz\$|nt\$|usd|eur|gbp|aud|cad|nzd|hkd|myr|idr|jpy|cny|rmb|inr|chf|thb|php|twd|krw|kr)(?![a-z])/i;

const foreignCode = (text: string): string[] =>
  (text.match(/\b[A-Z]{3}\b/g) ?? []).filter(
    (code) => code !== "SGD" && Intl.supportedValuesOf("currency").includes(code),
  );

/** "$18.99", "S$ 18,99", "18.99 SGD" and "1,234.00" in dollars. @param decimalMark as of `toDecimal` */
export function readPrice(text: string, decimalMark: DecimalMark): Reading {
  const [currency] = FOREIGN.exec(text) ?? foreignCode(text);
  if (currency)
    return {
      value: text.trim(),
      problem: `This price is in another currency (${currency.trim()})`,
      remedy: "Convert the prices to the shop's dollars",
    };
  const value = toDecimal(text.trim().replace(SHOP_CURRENCY, ""), decimalMark);
  if (value === undefined) return unread(text);
  // "1.250" is 1250 where commas are decimal, which a file of such prices does not show.
  if (decimalMark === "." && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(text))
    return { value, warning: `Read as ${Number(value)}, not in thousands`, remedy: "Check the price" };
  if (decimalMark === "." && /\d,\d{1,2}(?!\d)/.test(text))
    return {
      value,
      warning: `Read as ${value}: the other prices of the file have a decimal point`,
      remedy: "Check the price",
    };
  return { value };
}

const wholeOf = (text: string, decimalMark: DecimalMark): string | undefined => {
  const value = toDecimal(text, decimalMark);
  // Counts have no decimals, so that "1.200" means 1200 in any file.
  return value?.replace(/\.0+$/, "").replace(/^([+-]?[1-9]\d{0,2})\.(\d{3})$/, "$1$2");
};

/** Normalises words for a stock to compare them: "In Stock" is "in stock". */
export const stockWordKey = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

const COPIES = /(?<=\d)\s*(?:cop(?:y|ies)|pcs?|pieces?|units?|stk|stück|ex)\.?\s*$/i;

/**
 * "5.0", "5 copies" and "1,200"; words such as "In stock" and "10+" are decided once for a file.
 * @param words copies by `stockWordKey`
 */
export function readStock(
  text: string,
  decimalMark: DecimalMark,
  words: Readonly<Record<string, number>>,
): Reading {
  if (text.trim() === "") return unread(text);
  const decided = words[stockWordKey(text)];
  if (decided !== undefined) return { value: String(decided) };
  const value = wholeOf(text.replace(COPIES, ""), decimalMark);
  return value === undefined
    ? {
        value: text.trim(),
        problem: `“${text.trim()}” is no number of copies`,
        remedy: "Say once for the file how many copies that is",
      }
    : { value };
}

export const isStockWord = (text: string): boolean =>
  text.trim() !== "" && wholeOf(text.replace(COPIES, ""), ".") === undefined;

/** What a word most likely means, to be confirmed: ">100" is 100, "Sold out" is 0. */
export function suggestCopies(text: string): number | undefined {
  const [digits] = /\d+/.exec(text.replace(/[,.](?=\d{3})/g, "")) ?? [];
  if (digits) return Number(digits);
  return /out.of|sold|\bnot?\b|nicht|vergriffen|unavailable|withdrawn|cancel|recall|discontinued|false/i.test(
    text,
  )
    ? 0
    : undefined;
}

/** "352 pages" and "xii, 352 p." */
export function readPages(text: string, decimalMark: DecimalMark): Reading {
  const whole = wholeOf(text, decimalMark);
  if (whole !== undefined) return { value: whole };
  const [, counted] = /(\d[\d,.]*)\s*(?:p|pp|pgs?|pages?|s|seiten?)\b/i.exec(text) ?? [];
  const numbers = text.match(/\d[\d,.]*/g) ?? [];
  const number = counted ?? (numbers.length === 1 ? numbers[0] : undefined);
  const value = number && wholeOf(number.replace(/[.,]$/, ""), decimalMark);
  return value && /^\d+$/.test(value) ? { value } : unread(text);
}

const YES = new Set("true t yes y 1 1.0 x ✓ ✔ wahr ja oui vrai si sí on featured".split(" "));
const NO = new Set("false f no n 0 0.0 ✗ ✘ falsch nein non faux off".split(" "));

export function readFlag(text: string): Reading {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return { value: "true" };
  return NO.has(word) ? { value: "false" } : unread(text);
}

const MONTH_NAME = "(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zäéû]*\\.?";
// Excel's own rule: a year of two digits is one of 1930 to 2029.
const FIRST_OF_LAST_CENTURY = 30;
// Excel counts days from 1900; this is 1 January 1970.
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
