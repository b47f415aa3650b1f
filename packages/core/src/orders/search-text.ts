import { fold } from "../kernel/fold.ts";
import { LISTED_STATUSES, type ListedStatus } from "./counters.ts";
import { numberOf, type Order, OrderId } from "./order.ts";
import { bareNumber, isPartOfNumber, NUMBER_PREFIX } from "./typed-number.ts";

/** Longer than what people type of a word; what is longer is compared with the whole text. */
const MAX_KEY_LENGTH = 16;
const MAX_WORDS = 12;

/** What an order is searched by: its number, its customer's name and their email address, a line each. */
export const searchText = (order: Pick<Order, "_id" | "orderNumber" | "user">): string =>
  [bareNumber(numberOf(order)), order.user.name.replace(/\s+/g, " "), order.user.email].map(fold).join("\n");

/** The keys of a search text: any part of a word begins one of them. */
export function searchKeys(text: string): string[] {
  const [number = "", ...others] = text.split(/\s+/).filter(Boolean);
  const words = [withoutPrefix(keyOf(number)), ...others.map(keyOf)];
  const keys = new Set(
    words.flatMap((word) => [...word].map((_, at, letters) => cutKey(letters.slice(at).join("")))),
  );
  keys.delete("");
  // A key that begins another one finds nothing that the other does not. In order, it stands right before such a one.
  const sorted = [...keys].sort();
  for (const [at, key] of sorted.entries()) if (sorted[at + 1]?.startsWith(key)) keys.delete(key);
  return [...keys];
}

/** A word that was typed, and the beginning of the keys under which every text with it is found. */
export type SearchWord = { word: string; key: string };

/** What somebody looks for among orders. */
export type OrderSearch =
  | { by: "id"; id: OrderId }
  | { by: "status"; status: ListedStatus }
  /** Every word is a part of the number, the name or the email address, the longest first, and every status is had. */
  | { by: "words"; words: SearchWord[]; statuses: ListedStatus[] }
  /** Nothing was typed but the beginning that all numbers have. */
  | { by: "everything" };

export function readSearch(typed: string): OrderSearch {
  const id = /^#?(?:or_)?([0-9a-f]{32})$/i.exec(typed.trim())?.[1];
  if (id) return { by: "id", id: OrderId.parse(`or_${id.toLowerCase()}`) };
  const typedWords = fold(typed).trim().split(/\s+/).slice(0, MAX_WORDS);
  const statuses = LISTED_STATUSES.filter((status) => typedWords.includes(status));
  const words = typedWords
    .filter((word) => !LISTED_STATUSES.some((status) => status === word))
    .map((word) => word.replace(/^#/, ""))
    .map((word) => ({ word, key: cutKey(withoutPrefix(keyOf(word))) }))
    .filter(({ key }) => key !== KEY_PREFIX)
    .sort((a, b) => b.key.length - a.key.length);
  const [status, ...others] = statuses;
  if (words.length > 0 || others.length > 0) return { by: "words", words, statuses };
  return status ? { by: "status", status } : { by: "everything" };
}

/** Whether each of these words is a part of what the text is made of. */
export function fits(text: string, words: readonly SearchWord[]): boolean {
  const number = text.slice(0, text.indexOf("\n"));
  return words.every(({ word }) => text.includes(word) || isPartOfNumber(word, number));
}

/** One form for what is looked up: numbers are typed with dashes or without, and with letters for digits. */
const keyOf = (word: string): string => word.replace(/[#-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");

const cutKey = (key: string): string => [...key].slice(0, MAX_KEY_LENGTH).join("");

const KEY_PREFIX = keyOf(fold(NUMBER_PREFIX));
/** Every number begins with it, so that nothing is found by it. */
const withoutPrefix = (key: string): string =>
  key.startsWith(KEY_PREFIX) && key !== KEY_PREFIX ? key.slice(KEY_PREFIX.length) : key;
