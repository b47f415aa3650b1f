import type { BasisPoints, Cents } from "./quantities.ts";

/* Arithmetic on amounts, without schemas, so that the first pages need no zod. */

export const sum = (amounts: readonly Cents[]): Cents =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Cents;

export const sumOf = <T>(values: readonly T[], amountOf: (value: T) => number): number =>
  values.reduce((total, value) => total + amountOf(value), 0);

export const minus = (amount: Cents, part: Cents): Cents => (amount - part) as Cents;

export const times = (amount: Cents, quantity: number): Cents => (amount * quantity) as Cents;

/* The only places where money is rounded: half up to the cent. */

export const share = (amount: Cents, rate: BasisPoints): Cents =>
  Math.floor((amount * rate + 5_000) / 10_000) as Cents;

/** The tax in an amount that includes it. */
export const includedTax = (amount: Cents, rate: BasisPoints): Cents =>
  Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate))) as Cents;
