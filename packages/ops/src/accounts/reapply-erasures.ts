import { dynamoErasureList, dynamoSessions, dynamoUsers } from "@frangipani/core/dynamo";
import { reapplyErasures as reapply } from "@frangipani/core/erasure";
import type { Command } from "../command.ts";
import { operatorOf } from "../shop/operator.ts";

export const reapplyErasures: Command = {
  usage: "reapply-erasures",
  summary: "erase accounts again after a restore",
  description: `Ends every account that was erased and that a restored table has again; the sweeper erases them within minutes, without
another mail. Exit code 1 when any could not be ended.`,
  argumentCount: 0,
  recordedAs: "Reapply erasures",
  async run({ shop, print }) {
    const { table, erasureList, clock } = await shop.resources();
    const { listed, requested, failed } = await reapply(
      {
        erasureList: dynamoErasureList(erasureList),
        users: dynamoUsers(table),
        sessions: dynamoSessions(table),
        clock,
      },
      await operatorOf(shop, "ops reapply-erasures", "Erase a user again"),
    );
    print(`${listed} erasures listed, ${requested.length} accounts ended that the table had again.`);
    for (const { userId, reason } of failed) print(`${userId}: ${reason}`);
    return failed.length === 0;
  },
};
