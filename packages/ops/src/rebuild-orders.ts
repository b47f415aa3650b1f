import { dynamoOrderRebuilder } from "@frangipani/core/dynamo";
import { rebuildOrders as rebuild } from "@frangipani/core/orders";
import type { Command } from "./command.ts";

export const rebuildOrders: Command = {
  usage: "rebuild-orders [--all]",
  summary: "number orders that have no number, and index them",
  description: `Gives every order without a number its own, and the entries by which the back office finds it: orders from before
there were numbers, and those that an earlier version of the shop wrote while it was being replaced. An order keeps the
number it has. With --all the entries of every order are written anew. The shop may go on selling.`,
  argumentCount: 0,
  options: { all: { type: "boolean" } },
  async run({ shop, options, print }) {
    const { table } = await shop.resources();
    const { looked, rebuilt } = await rebuild(dynamoOrderRebuilder(table), { all: options.all === true });
    print(`${looked} orders looked at, ${rebuilt.length} brought up to date.`);
    return true;
  },
};
