/* How amounts and weights travel; apart from their schemas for the same reason as `totals.ts`. */

export const dollarsOf = (cents: number): number => cents / 100;
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

export const kilogramsOf = (grams: number): number => grams / 1000;
export const gramsOf = (kilograms: number): number => Math.round(kilograms * 1000);
