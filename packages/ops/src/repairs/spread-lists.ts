import { dynamoCatalogue, spreadLists as spread } from "@frangipani/core/dynamo";
import type { Command } from "../command.ts";

export const spreadLists: Command = {
  usage: "spread-lists",
  summary: "spread the lists of an earlier version over partitions",
  description: `Moves the entries of lists (books, changes, orders, customers, mails that wait) that an earlier version kept in one
partition each to the partitions of this version: once after the deployment, and after a restore of a backup from before
it. Until it has ended, lists lack what is not moved yet, and nothing is lost. The shop may stay open.`,
  argumentCount: 0,
  options: {},
  recordedAs: "Spread lists",
  async run({ shop, print }) {
    const { table } = await shop.resources();
    const moved = await spread(table);
    await dynamoCatalogue(table).refreshLatest();
    print(`${moved} entries moved.`);
    return true;
  },
};
