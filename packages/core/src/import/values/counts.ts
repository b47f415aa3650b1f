import { toDecimal } from "./decimal.ts";
import { type Reading, unread } from "./reading.ts";

const wholeOf = (text: string, isComma: boolean): string | undefined => {
  const value = toDecimal(text, isComma);
  return value?.replace(/\.0+$/, "");
};

/** Normalises words for a stock to compare them: "In Stock" is "in stock". */
export const stockWordKey = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

const COPIES = /(?<=\d)\s*(?:cop(?:y|ies)|pcs?|pieces?|units?|stk|stück|ex)\.?\s*$/i;

/**
 * "5.0", "5 copies" and "1,200"; words such as "In stock" and "10+" are decided once for a file.
 * @param words copies by `stockWordKey`
 */
export function readStock(text: string, isComma: boolean, words: Readonly<Record<string, number>>): Reading {
  if (text.trim() === "") return unread(text);
  const decided = words[stockWordKey(text)];
  if (decided !== undefined) return { value: String(decided) };
  const value = wholeOf(text.replace(COPIES, ""), isComma);
  return value === undefined
    ? {
        value: text.trim(),
        problem: `“${text.trim()}” is no number of copies`,
        remedy: "Say once for the file how many copies that is",
      }
    : { value };
}

export const isStockWord = (text: string): boolean =>
  text.trim() !== "" && wholeOf(text.replace(COPIES, ""), false) === undefined;

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
export function readPages(text: string, isComma: boolean): Reading {
  const whole = wholeOf(text, isComma);
  if (whole !== undefined) return { value: whole };
  const [, counted] = /(\d[\d,.]*)\s*(?:p|pp|pgs?|pages?|s|seiten?)\b/i.exec(text) ?? [];
  const numbers = text.match(/\d[\d,.]*/g) ?? [];
  const number = counted ?? (numbers.length === 1 ? numbers[0] : undefined);
  const value = number && wholeOf(number.replace(/[.,]$/, ""), isComma);
  return value && /^\d+$/.test(value) ? { value } : unread(text);
}

const YES = new Set("true yes y 1 x wahr ja oui vrai si sí on featured".split(" "));
const NO = new Set("false no n 0 falsch nein non faux off".split(" "));

export function readFlag(text: string): Reading {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return { value: "true" };
  return NO.has(word) ? { value: "false" } : unread(text);
}
