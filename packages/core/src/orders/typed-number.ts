import type { OrderNumber } from "./order-number.ts";

/** Order numbers as people type them; without schemas, as the shop's pages read them too. */

/** Crockford's base 32: digits and capitals, without the I, L, O and U that are read as something else. */
export const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The check character included. */
export const LENGTH = 8;
export const NUMBER_PREFIX = "FB";

export const writeNumber = (characters: string): OrderNumber =>
  `${NUMBER_PREFIX}-${characters.slice(0, 4)}-${characters.slice(4)}` as OrderNumber;

/**
 * The check character by Damm's algorithm, in the field of 32 elements (x⁵ + x² + 1): each character counts for a different
 * power of x, so a single wrong character, or any two that change places, come to another sum.
 * @returns the value of the check character; 0 for characters with theirs
 */
export const checksum = (values: readonly number[]): number =>
  values.reduce((sum, value) => timesX(sum ^ value), 0);

const timesX = (element: number): number => (element < 16 ? element << 1 : (element << 1) ^ 0b100101);

/**
 * What somebody typed, read as an order number: lower case, without dashes, with O for 0 and with I or L for 1.
 * @returns "mistyped" for what has the form of a number and another check character; undefined for any other text
 */
export function readOrderNumber(typed: string): OrderNumber | "mistyped" | undefined {
  const bare = typed.toUpperCase().replace(/[\s#-]/g, "");
  // Eight letters alone are rather a name, and eight digits a date.
  const form = /^FB([0-9A-Z]{8})$/.exec(bare) ?? /^((?=.*\d)(?=.*[A-Z])[0-9A-Z]{8})$/.exec(bare);
  if (!form?.[1]) return undefined;
  const characters = bareNumber(form[1]);
  const values = [...characters].map((character) => CHARACTERS.indexOf(character));
  return values.includes(-1) || checksum(values) !== 0 ? "mistyped" : writeNumber(characters);
}

/** Whether what was typed is a part of this number, however it is written. */
export const isPartOfNumber = (typed: string, number: string): boolean => {
  const [sought, whole] = [bareNumber(typed), bareNumber(number)];
  return sought !== "" && whole.includes(sought);
};

/** A number as it is compared, without dashes, each character as the one it stands for. */
export const bareNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s#-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
