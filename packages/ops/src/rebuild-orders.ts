import { dynamoUnnumberedOrders } from "@frangipani/core/dynamo/rebuild-orders";
import { rebuildOrders as rebuild } from "@frangipani/core/orders/rebuild-orders";
import type { Command } from "./commands.ts";

export const rebuildOrders: Command = {
  usage: "rebuild-orders",
  brief: "number the orders that have no number",
  about: `Gives every order without a number its own: orders from before there were numbers, and those that an earlier
version of the shop wrote while it was being replaced. An order keeps the number it has. The shop may go on selling.`,
  takes: 0,
  async run({ shop, say }) {
    const { table } = await shop.resources();
    const { looked, numbered } = await rebuild(dynamoUnnumberedOrders(table));
    say(`${looked} orders looked at, ${numbered.length} numbered.`);
    return true;
  },
};
