import { randomBytes } from "node:crypto";
import type { Clock } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import type { UserStore } from "../ports.ts";
import { addUser } from "../profile/sign-up.ts";
import { changeUser, withSessionsEnded } from "./change-user.ts";
import type { User } from "./user.ts";

type MadeAdmin = { user: User; outcome: "added" | "promoted" | "was one already" };

/**
 * Makes somebody an administrator without asking an administrator: an operator's command, for the first one. A new account
 * gets a password that nobody knows, and sets one by "Forgot password?"; an account that was there is signed out, since
 * others may have opened it. Doing so twice changes nothing.
 * @throws Failure "users.missing" when nobody has the address and no name is given
 */
export async function makeAdmin(
  ports: { users: UserStore; clock: Clock },
  { email, name }: { email: string; name?: string | undefined },
): Promise<MadeAdmin> {
  const found = await ports.users.byEmail(email);
  if (!found) {
    if (!name) throw new Failure("missing", "users.missing", `Nobody has the address ${email} yet.`);
    const password = randomBytes(32).toString("base64url");
    const user = await addUser(ports, { name, email, role: "admin", status: true, password });
    return { user, outcome: "added" };
  }
  if (found.role === "admin" && found.status) return { user: found, outcome: "was one already" };
  const { after } = await changeUser(ports, found._id, (user) =>
    withSessionsEnded({ ...user, role: "admin", status: true }, ports.clock.now()),
  );
  return { user: after, outcome: "promoted" };
}
