import { randomBytes } from "node:crypto";
import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Clock } from "../../kernel/time/clock.ts";
import type { UserStore } from "../account/ports.ts";
import type { User } from "../account/user.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import { addUser } from "./sign-up.ts";

type MadeAdmin = { user: User; outcome: "added" | "promoted" | "was one already" };

/**
 * Command for the first administrator. A new account gets a random password, to be reset by "Forgot
 * password?"; an existing account is signed out, since somebody else may have created it. Idempotent.
 * @throws Failure "users.missing" for an unknown address without a name
 */
export async function makeAdmin(
  ports: { users: UserStore; clock: Clock },
  by: Actor,
  { email, name }: { email: string; name?: string | undefined },
): Promise<MadeAdmin> {
  const existing = await ports.users.byEmail(email);
  if (!existing) {
    if (!name) throw new Failure("missing", "users.missing", `Nobody has the address ${email} yet.`);
    const password = randomBytes(32).toString("base64url");
    const user = await addUser(ports, { name, email, role: "admin", status: true, password }, by);
    return { user, outcome: "added" };
  }
  if (existing.role === "admin" && existing.status) return { user: existing, outcome: "was one already" };
  const promote = (user: User): User =>
    withSessionsEnded({ ...user, role: "admin", status: true }, ports.clock.now());
  const { after } = await changeUser(ports, existing._id, promote, { by });
  return { user: after, outcome: "promoted" };
}
