import { any, runsOf, TEXT_END } from "./match.ts";
import type { OrderRow, PersonRow } from "./office-tables.ts";

/** The letter of a text in the tokens: names and books, number of an order, role. */
export type TextField = "t" | "n" | "r";

const textTokens = (texts: Partial<Record<TextField, string>>): string[] =>
  Object.entries(texts).flatMap(([field, text]) => runsOf(field, text + TEXT_END));

// A search by one letter is looked up as a first letter, since too many runs begin with it.
const FIRST_LETTER = / [a-z0-9]/g;

export function orderTokens({ person, others, number, state, status, payment, amount }: OrderRow): string[] {
  const text = ` ${person} ${others}`;
  return [
    ...textTokens({ n: number, t: text }),
    ...new Set(text.match(FIRST_LETTER)?.map((one) => `t${one}`)),
    `state${state}`,
    `status${status}`,
    `payment${payment}`,
    ...Array.from({ length: AMOUNT_LEVELS }, (_, level) => blockToken(level, amountStep(amount) >> level)),
  ];
}

export const personTokens = ({ text, role }: PersonRow): string[] => textTokens({ t: text, r: role });

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
  return any(tokens);
}
