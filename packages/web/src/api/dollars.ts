import { type Cents, formatMoney } from "@frangipani/core/kernel";

/** Formats a wire amount, or a sum of wire amounts: 18.9 → "$18.90". */
export const formatDollars = (amount: number): string => formatMoney(Math.round(amount * 100) as Cents);
