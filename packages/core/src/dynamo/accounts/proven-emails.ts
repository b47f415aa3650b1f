import * as z from "zod/mini";
import { User, type UserId } from "../../accounts/account/user.ts";
import type { ProvenAddressPorts } from "../../accounts/users/to-proven-address.ts";
import { keys } from "../table/keys.ts";
import { EMAIL_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

const Standing = z.pick(User, { role: true, status: true });
const Emails = z.pick(User, { email: true, confirmedEmail: true });

export const dynamoProvenEmails = (table: Table): ProvenAddressPorts["emails"] => ({
  of: (user) => table.get(Emails, keys.user(user), EMAIL_ATTRIBUTES),
});

export async function isActiveAdmin(table: Table, user: UserId): Promise<boolean> {
  const found = await table.get(Standing, keys.user(user), EMAIL_ATTRIBUTES);
  return found?.role === "admin" && found.status;
}
