import type { Actor } from "../../activity/record.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Mailer } from "../../mail/ports.ts";
import { emailChangedMail } from "../mails.ts";
import type { UserStore } from "../ports.ts";
import type { UpdateUserInput } from "../profile/contract.ts";
import { changeUser, withSessionsEnded } from "./change-user.ts";
import type { User, UserId } from "./user.ts";

type Ports = { users: UserStore; clock: Clock; mailer: Mailer };

/** Signs a deactivated user out at once. @throws Failure "users.missing", "users.email-taken", "users.last-admin" */
export async function updateUser(
  ports: Ports,
  by: Actor,
  id: UserId,
  { user: input }: UpdateUserInput,
): Promise<User> {
  const change = (user: User) =>
    withSessionsEndedIfDeactivated(ports.clock, user, {
      ...user,
      name: input.name,
      email: input.email,
      role: input.role ?? user.role,
      status: input.status ?? user.status,
    });
  const { before, after } = await changeUser(ports, id, change, by);
  if (after.email !== before.email) await ports.mailer.post(emailChangedMail(before.email, after.email));
  return after;
}

/**
 * A soft delete: the account stays listed and can be activated again. Idempotent.
 * @throws Failure "users.missing", "users.last-admin"
 */
export async function deactivateUser(ports: Ports, by: Actor, id: UserId): Promise<User> {
  const change = (user: User) =>
    withSessionsEndedIfDeactivated(ports.clock, user, { ...user, status: false });
  const { after } = await changeUser(ports, id, change, by);
  return after;
}

const withSessionsEndedIfDeactivated = (clock: Clock, before: User, after: User): User =>
  before.status && !after.status ? withSessionsEnded(after, clock.now()) : after;
