import type { User } from "../../src/accounts/account/user.ts";
import { newId } from "../../src/kernel/id.ts";
import { instant } from "../../src/kernel/time/clock.ts";

/** An active customer, created at `now`, with a confirmed email address of their own. */
export function testUser(part: Partial<User> = {}, now = new Date("2026-06-15T02:00:00.000Z")): User {
  const _id = part._id ?? newId("User");
  const email = part.email ?? `${_id.toLowerCase()}@example.com`;
  return {
    _id,
    name: "Mei Lin",
    email,
    confirmedEmail: email,
    role: "customer",
    status: true,
    twoStep: false,
    sessionsValidFrom: instant(now),
    createdAt: instant(now),
    version: 1,
    ...part,
  };
}
