import * as z from "zod/mini";
import type { Order, OrderId } from "./order.ts";

/** Crockford's base 32: digits and capitals, without the I, L, O and U that are read as something else. */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** What people call an order by, such as `FB-7K2M-9QDF`: seven characters at random, then the check character. */
export const OrderNumber = z
  .string()
  .check(z.regex(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, "Invalid order number"))
  .brand<"OrderNumber">();
export type OrderNumber = z.output<typeof OrderNumber>;

/**
 * The numbers an order may have: the first, and others in turn for when it is taken. They are made of the order's id,
 * which is random, so that nobody can guess a number from another, and an order is never given a second one.
 */
export async function orderNumberFor(id: OrderId, attempt = 0): Promise<OrderNumber> {
  const bytes = new TextEncoder().encode(`order number ${attempt} of ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const values = Array.from(digest.subarray(0, LENGTH - 1), (byte) => byte % CHARACTERS.length);
  return written([...values, checksum(values)].map((value) => CHARACTERS[value]).join(""));
}

/**
 * What somebody typed, read as an order number: lower case, without dashes, with O for 0 and with I or L for 1.
 * @returns "mistyped" for what has the form of a number and another check character; undefined for any other text
 */
export function readOrderNumber(typed: string): OrderNumber | "mistyped" | undefined {
  const bare = typed.toUpperCase().replace(/[\s#-]/g, "");
  // Eight letters alone are rather a name, and eight digits a date.
  const form = /^FB([0-9A-Z]{8})$/.exec(bare) ?? /^((?=.*\d)(?=.*[A-Z])[0-9A-Z]{8})$/.exec(bare);
  if (!form?.[1]) return undefined;
  const characters = unambiguous(form[1]);
  const values = [...characters].map((character) => CHARACTERS.indexOf(character));
  return values.includes(-1) || checksum(values) !== 0 ? "mistyped" : written(characters);
}

/** Whether what was typed is a part of this number, however it is written. */
export const isPartOfNumber = (typed: string, number: string): boolean => {
  const [sought, whole] = [bare(typed), bare(number)];
  return sought !== "" && whole.includes(sought);
};

/** A number as it is compared: capitals and digits alone, each as the character it stands for. */
const bare = (text: string): string => unambiguous(text.toUpperCase().replace(/[\s#-]/g, ""));

/** Capitals which are no part of a number, as the characters they stand for. */
const unambiguous = (text: string): string => text.replaceAll("O", "0").replace(/[IL]/g, "1");

const written = (characters: string): OrderNumber =>
  `FB-${characters.slice(0, 4)}-${characters.slice(4)}` as OrderNumber;

/**
 * The check character by Damm's algorithm, in the field of 32 elements (x⁵ + x² + 1): each character counts for a different
 * power of x, so a single wrong character, or any two that change places, come to another sum.
 * @returns the value of the check character; 0 for characters with theirs
 */
const checksum = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum ^ value), 0);

const timesX = (element: number): number => (element < 16 ? element << 1 : (element << 1) ^ 0b100101);

/** What an order is called by: its number, or its id while it has none, being from before there were numbers. */
export const numberOf = ({ _id, orderNumber }: Pick<Order, "_id" | "orderNumber">): string =>
  orderNumber ?? _id;
