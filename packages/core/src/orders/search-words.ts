import { fold } from "../kernel/fold.ts";
import type { Order } from "./order.ts";
import { numberOf, readOrderNumber } from "./order-number.ts";

/** Enough for real names; more would only make an order's transaction larger. */
const MOST_WORDS = 12;

/** The words by which an order is found: its number and id, and those of its customer's name and email address. */
export function wordsOf(order: Pick<Order, "_id" | "orderNumber" | "user">): string[] {
  const { _id, user } = order;
  const email = fold(user.email);
  const words = [
    wordOf(numberOf(order)),
    bareId(_id),
    email,
    ...splitWords(user.name),
    ...splitWords(email.split("@")[0] ?? ""),
  ];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** What was typed, as words to look for: each must begin one of an order's words. The longest one leads. */
export const soughtWords = (typed: string): string[] =>
  fold(typed)
    .split(/\s+/)
    .map((word) => wordOf(word.replace(/^#/, "")))
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);

export const fits = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((one) => words.some((word) => word.startsWith(one)));

/** A number has one form, however it is typed; anything else stays as it is. */
function wordOf(text: string): string {
  const number = readOrderNumber(text);
  if (number === undefined || number === "mistyped") return bareId(text);
  return number.toLowerCase().replaceAll("-", "").slice(2);
}

/** All ids of orders begin alike, which would put them all in one place. */
const bareId = (id: string): string => id.toLowerCase().replace(/^or_/, "");

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
