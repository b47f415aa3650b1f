import { dynamoOrderRebuilder } from "@frangipani/core/dynamo";
import { rebuildOrders as rebuild } from "@frangipani/core/orders";
import type { Command } from "../command.ts";

export const rebuildOrders: Command = {
  usage: "rebuild-orders",
  summary: "give old orders their number, and remove old search entries",
  description: `Gives every order without a number one, and removes the search entries and counts of orders that versions before
December 2026 kept, by reading the whole table once. The shop may stay open.`,
  argumentCount: 0,
  recordedAs: "Rebuild orders",
  async run({ shop, print }) {
    const { table } = await shop.resources();
    const { looked, rebuilt, removed } = await rebuild(dynamoOrderRebuilder(table));
    print(`${looked} orders looked at, ${rebuilt.length} numbered; ${removed} former entries removed.`);
    return true;
  },
};
