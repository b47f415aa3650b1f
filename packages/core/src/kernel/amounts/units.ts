/* Stored integers and the decimals of the API; without schemas, so that the first pages need no zod. */

export const toDollars = (cents: number): number => cents / 100;
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const toKilograms = (grams: number): number => grams / 1000;
export const toGrams = (kilograms: number): number => Math.round(kilograms * 1000);
