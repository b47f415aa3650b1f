import * as z from "zod/mini";
import type { Id } from "../../kernel/id.ts";

/** `FB-7K2M-9QDF`: seven random characters and a check character. */
export const OrderNumber = z
  .string()
  .check(z.regex(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, "Invalid order number"))
  .brand<"OrderNumber">();
export type OrderNumber = z.output<typeof OrderNumber>;

/** Crockford's base 32, without I, L, O and U. */
const NUMBER_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Includes the check character. */
const NUMBER_LENGTH = 8;
const NUMBER_PREFIX = "FB";

const formatOrderNumber = (characters: string): OrderNumber =>
  `${NUMBER_PREFIX}-${characters.slice(0, 4)}-${characters.slice(4)}` as OrderNumber;

/** Damm's algorithm over 32 elements (x⁵ + x² + 1) finds every wrong character and swap of two; 0 if correct. */
const checksum = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum ^ value), 0);

const timesX = (element: number): number => (element < 16 ? element << 1 : (element << 1) ^ 0b100101);

/** Accepts lower case, missing dashes, O for 0, I and L for 1. "mistyped" for a wrong check character. */
export function parseOrderNumber(input: string): OrderNumber | "mistyped" | undefined {
  const compact = input.toUpperCase().replace(/[\s#-]/g, "");
  // Eight letters alone are rather a name, and eight digits a date.
  const match = /^FB([0-9A-Z]{8})$/.exec(compact) ?? /^((?=.*\d)(?=.*[A-Z])[0-9A-Z]{8})$/.exec(compact);
  if (!match?.[1]) return undefined;
  const characters = normalizeNumber(match[1]);
  const values = [...characters].map((character) => NUMBER_CHARACTERS.indexOf(character));
  return values.includes(-1) || checksum(values) !== 0 ? "mistyped" : formatOrderNumber(characters);
}

export const isPartOfNumber = (input: string, number: string): boolean => {
  const [part, whole] = [normalizeNumber(input), normalizeNumber(number)];
  return part !== "" && whole.includes(part);
};

const normalizeNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s#-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** Derived from the random id: not guessable, and stable on a retry. */
export async function orderNumberFor(id: Id<"Order">): Promise<OrderNumber> {
  const bytes = new TextEncoder().encode(`order number 0 of ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const values = Array.from(digest.subarray(0, NUMBER_LENGTH - 1), (byte) => byte % NUMBER_CHARACTERS.length);
  return formatOrderNumber([...values, checksum(values)].map((value) => NUMBER_CHARACTERS[value]).join(""));
}

/**
 * FBK- and six digits (docs/rules.md#order-success). Derived from the order's random id, so that an order always has the
 * same number.
 */
export function confirmationNumber(orderId: string): string {
  const digits = [...orderId].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 900_000,
    0,
  );
  return `FBK-${100_000 + digits}`;
}
