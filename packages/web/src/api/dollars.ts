import { type Cents, formatMoney } from "@frangipani/core/kernel";

/** A wire amount, or a sum of them, formatted: 18.9 → "$18.90". */
export const formatDollars = (amount: number): string => formatMoney(Math.round(amount * 100) as Cents);
