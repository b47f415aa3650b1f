import { emailAddress } from "@frangipani/core/accounts/contract";
import { makeAdmin as makeUserAdmin } from "@frangipani/core/accounts/server";
import { dynamoErasureList, dynamoSessions, dynamoUsers } from "@frangipani/core/dynamo";
import { reapplyErasures as reapplyListedErasures } from "@frangipani/core/erasure";
import type { Command } from "./command.ts";
import { operatorOf } from "./shop/shop.ts";

const Email = emailAddress((typed) => `${typed} is no email address.`);

export const makeAdmin: Command = {
  usage: "make-admin EMAIL [--name NAME]",
  summary: "make a person an administrator",
  description: `Makes the user with this email address an administrator, and ends their sessions. When there is no such user, --name
creates one, who sets a password by "Forgot password?" in the shop.
  --name NAME   name of a new user`,
  argumentCount: 1,
  options: { name: { type: "string" } },
  async run({ shop, words, options, print }) {
    const email = Email.safeParse(words[0]);
    if (!email.success) throw new Error(email.error.issues[0]?.message);
    const name = (options.name as string | undefined)?.trim();
    const { table, clock } = await shop.resources();
    const { user, outcome } = await makeUserAdmin(
      { users: dynamoUsers(table), clock },
      await operatorOf(shop, "ops make-admin", "Make somebody an administrator"),
      { email: email.data, name },
    ).catch((error) => {
      throw error.code === "users.missing"
        ? new Error(`${error.message} Name the person with --name to open an account for them.`)
        : error;
    });
    print(
      {
        added: `${user.email} is an administrator. They set a password by "Forgot password?" at ${shop.url()}/forgot-password.`,
        promoted: `${user.name} (${user.email}) is an administrator, and signs in again.`,
        "was one already": `${user.name} (${user.email}) was an administrator already.`,
      }[outcome],
    );
    return true;
  },
};

export const reapplyErasures: Command = {
  usage: "reapply-erasures",
  summary: "erase accounts again after a restore",
  description: `Ends every account that was erased and that a restored table has again; the sweeper erases them within minutes, without
another mail. Exit code 1 when any could not be ended.`,
  argumentCount: 0,
  recordedAs: "Reapply erasures",
  async run({ shop, print }) {
    const { table, erasureList, clock } = await shop.resources();
    const { listed, requested, failed } = await reapplyListedErasures(
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
