import type { User } from "../accounts/account/user.ts";
import type { Finding } from "./finding.ts";
import type { AuditStore } from "./ports.ts";

const isActiveAdmin = ({ role, status }: Pick<User, "role" | "status">): boolean =>
  role === "admin" && status;

export async function countAdmins(store: AuditStore): Promise<number> {
  let admins = 0;
  for await (const user of store.users()) if (isActiveAdmin(user)) admins += 1;
  return admins;
}

export async function auditUsers(store: AuditStore): Promise<{ looked: number; findings: Finding[] }> {
  const users: Pick<User, "_id" | "email">[] = [];
  let admins = 0;
  for await (const { _id, email, role, status } of store.users()) {
    users.push({ _id, email });
    if (isActiveAdmin({ role, status })) admins += 1;
  }
  const owners = await store.emailOwners(users.map(({ email }) => email));
  const findings = users
    .filter(({ _id, email }) => owners.get(email) !== _id)
    .map(({ _id, email }): Finding => {
      const owner = owners.get(email);
      const says = owner ? `has an address that is ${owner}'s` : "has an address that anybody could take";
      return { rule: "people.email", subject: _id, says };
    });
  const stored = await store.activeAdmins();
  if (stored !== admins)
    findings.push({
      rule: "people.admins",
      subject: "active administrators",
      says: `kept as ${stored}, counted as ${admins}`,
    });
  return { looked: users.length, findings };
}
