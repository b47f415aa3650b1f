import type { User } from "../accounts/account/user.ts";
import type { Finding } from "./finding.ts";
import { type AuditStore, itemsOf } from "./ports.ts";

const isActiveAdmin = ({ role, status }: Pick<User, "role" | "status">): boolean =>
  role === "admin" && status;

export const adminsAmong = (users: readonly User[]): number => users.filter(isActiveAdmin).length;

export async function countAdmins(store: AuditStore): Promise<number> {
  let admins = 0;
  for await (const user of itemsOf(store.users())) if (isActiveAdmin(user)) admins += 1;
  return admins;
}

export async function auditEmails(store: AuditStore, users: readonly User[]): Promise<Finding[]> {
  const owners = await store.emailOwners(users.map(({ email }) => email));
  return users
    .filter(({ _id, email }) => owners.get(email) !== _id)
    .map(({ _id, email }): Finding => {
      const owner = owners.get(email);
      const says = owner ? `has an address that is ${owner}'s` : "has an address that anybody could take";
      return { rule: "people.email", subject: _id, says };
    });
}

export async function auditAdmins(store: AuditStore, counted: number): Promise<Finding[]> {
  const stored = await store.activeAdmins();
  const says = `kept as ${stored}, counted as ${counted}`;
  return stored === counted ? [] : [{ rule: "people.admins", subject: "active administrators", says }];
}
