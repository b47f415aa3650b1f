import { formatMoney } from "@frangipani/core/kernel/format";
import type { Cents } from "@frangipani/core/kernel/money";

/** An amount as it travels, or a sum of such, as it is shown: 18.9 → "$18.90". */
export const formatDollars = (amount: number): string => formatMoney(Math.round(amount * 100) as Cents);
