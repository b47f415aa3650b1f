import { fold } from "../../kernel/text/fold.ts";
import { numberOf, type Order, OrderId } from "../order/order.ts";
import { isPartOfNumber, NUMBER_PREFIX, normalizeNumber } from "../order/order-number.ts";
import { LISTED_STATUSES, type ListedStatus } from "./counters.ts";

// Longer words are compared with the whole text.
const MAX_KEY_LENGTH = 16;
const MAX_WORDS = 12;

export const searchText = (order: Pick<Order, "_id" | "orderNumber" | "user">): string =>
  [normalizeNumber(numberOf(order)), order.user.name.replace(/\s+/g, " "), order.user.email]
    .map(fold)
    .join("\n");

/** Every suffix of every word, so that any part of a word is found by a prefix query. */
export function searchKeys(text: string): string[] {
  const [number = "", ...others] = text.split(/\s+/).filter(Boolean);
  const words = [withoutPrefix(toKey(number)), ...others.map(toKey)];
  const keys = new Set(
    words.flatMap((word) => [...word].map((_, at, letters) => truncateKey(letters.slice(at).join("")))),
  );
  keys.delete("");
  // A key that begins another one finds nothing that the other does not. In order, it stands right before such a one.
  const sorted = [...keys].sort();
  for (const [at, key] of sorted.entries()) if (sorted[at + 1]?.startsWith(key)) keys.delete(key);
  return [...keys];
}

export type SearchWord = { word: string; key: string };

export type OrderSearch =
  | { by: "id"; id: OrderId }
  | { by: "status"; status: ListedStatus }
  | { by: "words"; words: SearchWord[]; statuses: ListedStatus[] }
  | { by: "everything" };

export function parseSearch(input: string): OrderSearch {
  const id = /^#?(?:or_)?([0-9a-f]{32})$/i.exec(input.trim())?.[1];
  if (id) return { by: "id", id: OrderId.parse(`or_${id.toLowerCase()}`) };
  const inputWords = fold(input).trim().split(/\s+/).slice(0, MAX_WORDS);
  const statuses = LISTED_STATUSES.filter((status) => inputWords.includes(status));
  const words = inputWords
    .filter((word) => !LISTED_STATUSES.some((status) => status === word))
    .map((word) => word.replace(/^#/, ""))
    .map((word) => ({ word, key: truncateKey(withoutPrefix(toKey(word))) }))
    .filter(({ key }) => key !== KEY_PREFIX)
    .sort((a, b) => b.key.length - a.key.length);
  const [status, ...others] = statuses;
  if (words.length > 0 || others.length > 0) return { by: "words", words, statuses };
  return status ? { by: "status", status } : { by: "everything" };
}

export function matchesWords(text: string, words: readonly SearchWord[]): boolean {
  const number = text.slice(0, text.indexOf("\n"));
  return words.every(({ word }) => text.includes(word) || isPartOfNumber(word, number));
}

const toKey = (word: string): string => word.replace(/[#-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");

const truncateKey = (key: string): string => [...key].slice(0, MAX_KEY_LENGTH).join("");

const KEY_PREFIX = toKey(fold(NUMBER_PREFIX));
const withoutPrefix = (key: string): string =>
  key.startsWith(KEY_PREFIX) && key !== KEY_PREFIX ? key.slice(KEY_PREFIX.length) : key;
