import { removeFormerOrderEntries } from "@frangipani/core/dynamo";
import type { Command } from "../command.ts";

export const rebuildOrders: Command = {
  usage: "rebuild-orders",
  summary: "remove old search entries of orders",
  description: `Removes the search entries and counts of orders that versions before December 2026 kept, by reading the whole
table once. The shop may stay open.`,
  argumentCount: 0,
  recordedAs: "Rebuild orders",
  async run({ shop, print }) {
    const { table } = await shop.resources();
    print(`${await removeFormerOrderEntries(table)} former entries removed.`);
    return true;
  },
};
