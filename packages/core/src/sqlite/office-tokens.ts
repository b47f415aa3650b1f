import { anyOf, TEXT_END, trigramsOf } from "./match.ts";
import type { OrderRow, PersonRow } from "./office-tables.ts";

/** The letter before the trigrams of a field; `text` has the names and books. */
export const FIELD_LETTERS = { text: "t", number: "n", role: "r" } as const;
export type TextField = keyof typeof FIELD_LETTERS;

const textTokens = (texts: Partial<Record<TextField, string>>): string[] =>
  (Object.entries(texts) as [TextField, string][]).flatMap(([field, text]) =>
    trigramsOf(FIELD_LETTERS[field], text + TEXT_END),
  );

// The beginning of each word has its own token (field letter, space, letter), because a prefix search for one letter would
// match too many trigrams.
const FIRST_LETTER = / [a-z0-9]/g;

export function orderTokens({ person, others, number, state, status, payment, amount }: OrderRow): string[] {
  const text = ` ${person} ${others}`;
  return [
    ...textTokens({ number, text }),
    ...new Set(text.match(FIRST_LETTER)?.map((one) => `${FIELD_LETTERS.text}${one}`)),
    // The position of the order's group in ORDER_GROUPS, which also has the states of attempts to pay.
    `state${state}`,
    `status${status}`,
    `payment${payment}`,
    ...Array.from({ length: AMOUNT_LEVELS }, (_, level) => blockToken(level, amountStep(amount) >> level)),
  ];
}

export const personTokens = ({ text, role }: PersonRow): string[] => textTokens({ text, role });

// Amounts by steps of 19 %. An order has a token for its step, and for the block of 2, 4, 8 … steps that the step is in:
// a few tokens make up any range.
const AMOUNT_LEVELS = 6;
const LAST_STEP = 2 ** AMOUNT_LEVELS - 1;
const amountStep = (cents: number): number => Math.min(LAST_STEP, Math.floor(4 * Math.log2(cents + 1)));
const blockToken = (level: number, block: number): string => `amount${level}x${block}`;

/** An expression for the steps of an amount range; undefined for all amounts. */
export function amountsBetween(from: number, to: number): string | undefined {
  let [first, last] = [amountStep(from), amountStep(to)];
  if (first === 0 && last === LAST_STEP) return undefined;
  const tokens: string[] = [];
  for (let level = 0; first <= last; level += 1) {
    // Blocks of the next level are pairs of these. A block is taken here if the other one of its pair is out of the range.
    if (first % 2 === 1) tokens.push(blockToken(level, first++));
    if (last % 2 === 0) tokens.push(blockToken(level, last--));
    [first, last] = [first >> 1, last >> 1];
  }
  return anyOf(tokens);
}
