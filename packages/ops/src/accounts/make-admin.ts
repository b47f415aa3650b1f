import { emailAddress } from "@frangipani/core/accounts/contract";
import { makeAdmin as make } from "@frangipani/core/accounts/server";
import { dynamoUsers } from "@frangipani/core/dynamo";
import type { Command } from "../command.ts";
import { operatorOf } from "../shop/operator.ts";

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
    const { user, outcome } = await make(
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
