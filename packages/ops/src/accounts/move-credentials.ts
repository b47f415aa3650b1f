import { moveCredentials as move } from "@frangipani/core/accounts";
import { dynamoCredentialMover, dynamoUsers } from "@frangipani/core/dynamo";
import type { Command } from "../command.ts";

export const moveCredentials: Command = {
  usage: "move-credentials [--back]",
  summary: "move passwords to partitions of their own",
  description: `Moves passwords, passkeys and sessions that an earlier version stored among a user's other items to partitions that only
the sign-in may read. Nobody is signed out, and the shop may stay open.
  --back   moves them back among the user's items, before or after a rollback to that earlier version`,
  argumentCount: 0,
  options: { back: { type: "boolean" } },
  recordedAs: "Move credentials",
  async run({ shop, options, print }) {
    const { table } = await shop.resources();
    const ports = { users: dynamoUsers(table), credentials: dynamoCredentialMover(table) };
    const { users, moved } = await move(ports, options.back === true ? "user" : "own-partitions");
    print(`${users} users looked at, ${moved} items moved.`);
    return true;
  },
};
