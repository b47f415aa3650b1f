import { emailAddress } from "@frangipani/core/accounts/contract";
import { makeAdmin as make } from "@frangipani/core/accounts/server";
import { dynamoUsers } from "@frangipani/core/dynamo";
import type { Command } from "./command.ts";

const Email = emailAddress((typed) => `${typed} is no email address.`);

export const makeAdmin: Command = {
  usage: "make-admin EMAIL [--name NAME]",
  summary: "make somebody an administrator",
  description: `Makes the person with this address an administrator, and signs them out wherever they are signed in.
When nobody has it, --name opens an account for them: they set its password by "Forgot password?" in the shop.`,
  argumentCount: 1,
  options: { name: { type: "string" } },
  async run({ shop, words, options, print }) {
    const email = Email.safeParse(words[0]);
    if (!email.success) throw new Error(email.error.issues[0]?.message);
    const name = (options.name as string | undefined)?.trim();
    const { table, clock } = await shop.resources();
    const { user, outcome } = await make(
      { users: dynamoUsers(table), clock },
      { email: email.data, name },
    ).catch((error) => {
      throw error.code === "users.missing"
        ? new Error(`${error.message} Name the person with --name to open an account for them.`)
        : error;
    });
    print(
      {
        added: `${user.email} is an administrator. They set a password by "Forgot password?" at ${shop.address()}/forgot-password.`,
        promoted: `${user.name} (${user.email}) is an administrator, and signs in again.`,
        "was one already": `${user.name} (${user.email}) was an administrator already.`,
      }[outcome],
    );
    return true;
  },
};
