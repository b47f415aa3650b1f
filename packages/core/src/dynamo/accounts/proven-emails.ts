import * as z from "zod/mini";
import { User } from "../../accounts/account/user.ts";
import type { ProvenAddressPorts } from "../../accounts/users/to-proven-address.ts";
import { keys } from "../table/keys.ts";
import { EMAIL_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

const Emails = z.pick(User, { email: true, confirmedEmail: true });

export const dynamoProvenEmails = (table: Table): ProvenAddressPorts["emails"] => ({
  of: (user) => table.get(Emails, keys.user(user), EMAIL_ATTRIBUTES),
});
