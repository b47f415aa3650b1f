import { formatMoney } from "@frangipani/core/kernel/format";
import { Dollars } from "@frangipani/core/kernel/money";
import * as z from "zod/mini";

/** An amount as it travels, as it is shown: 18.9 → "$18.90". */
export const formatDollars = (amount: number): string => formatMoney(z.decode(Dollars, amount));
