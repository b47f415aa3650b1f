import { dynamoOrderRebuilder } from "@frangipani/core/dynamo";
import { rebuildOrders as rebuild } from "@frangipani/core/orders";
import type { Command } from "../command.ts";

export const rebuildOrders: Command = {
  usage: "rebuild-orders [--all]",
  summary: "give old orders their number, and index them",
  description: `Gives every order without a number one, and writes the index items by which the back office finds it: for orders from
before there were numbers, and those that an earlier version wrote during a deployment. An order keeps its number. The
shop may stay open.
  --all   writes the index items of every order again`,
  argumentCount: 0,
  options: { all: { type: "boolean" } },
  recordedAs: "Rebuild orders",
  async run({ shop, options, print }) {
    const { table } = await shop.resources();
    const { looked, rebuilt } = await rebuild(dynamoOrderRebuilder(table), { all: options.all === true });
    print(`${looked} orders looked at, ${rebuilt.length} brought up to date.`);
    return true;
  },
};
