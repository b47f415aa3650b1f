import { fold } from "../kernel/fold.ts";
import type { Order } from "./order.ts";

/** Enough for real names; more would only make an order's transaction larger. */
const MOST_WORDS = 12;

/** The words by which an order is found: its number, and those of its customer's name and email address. */
export function wordsOf({ _id, user }: Pick<Order, "_id" | "user">): string[] {
  const email = fold(user.email);
  const words = [bareId(_id), email, ...splitWords(user.name), ...splitWords(email.split("@")[0] ?? "")];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** What was typed, as words to look for: each must begin one of an order's words. The longest one leads. */
export const soughtWords = (typed: string): string[] =>
  fold(typed)
    .split(/\s+/)
    .map((word) => bareId(word.replace(/^#/, "")))
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);

export const fits = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((one) => words.some((word) => word.startsWith(one)));

/** All numbers of orders begin alike, which would put them all in one place. */
const bareId = (id: string): string => id.toLowerCase().replace(/^or_/, "");

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
