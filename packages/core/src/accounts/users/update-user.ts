import type { Clock } from "../../kernel/clock.ts";
import type { Mailer } from "../../mail/ports.ts";
import { emailChangedMail } from "../mails.ts";
import type { UserStore } from "../ports.ts";
import type { UpdateUserInput } from "../profile/contract.ts";
import { changeUser, withSessionsEnded } from "./change-user.ts";
import type { User, UserId } from "./user.ts";

type Ports = { users: UserStore; clock: Clock; mailer: Mailer };

/**
 * An administrator changes somebody's account; whoever is deactivated is signed out at once.
 * @throws Failure "users.missing", "users.email-taken", "users.last-admin"
 */
export async function updateUser(ports: Ports, id: UserId, { user: wanted }: UpdateUserInput): Promise<User> {
  const { before, after } = await changeUser(ports, id, (user) =>
    deactivated(ports.clock, user, {
      ...user,
      name: wanted.name,
      email: wanted.email,
      role: wanted.role ?? user.role,
      status: wanted.status ?? user.status,
    }),
  );
  if (after.email !== before.email) await ports.mailer.post(emailChangedMail(before.email, after.email));
  return after;
}

/**
 * Takes somebody's account out of use; it stays in the list and can be activated again.
 * Doing so twice changes nothing.
 * @throws Failure "users.missing", "users.last-admin"
 */
export async function retireUser(ports: Ports, id: UserId): Promise<User> {
  const { after } = await changeUser(ports, id, (user) =>
    deactivated(ports.clock, user, { ...user, status: false }),
  );
  return after;
}

const deactivated = (clock: Clock, before: User, after: User): User =>
  before.status && !after.status ? withSessionsEnded(after, clock.now()) : after;
