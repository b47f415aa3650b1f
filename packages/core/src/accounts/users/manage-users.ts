import type { Actor } from "../../activity/record.ts";
import { mergeEdit } from "../../kernel/edit.ts";
import { type Clock, instant } from "../../kernel/time/clock.ts";
import type { Mailer } from "../../mail/ports.ts";
import { changeUser, withSessionsEnded } from "../account/change-user.ts";
import type { RateLimitPorts } from "../account/limits.ts";
import { emailChangedMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { postNotice } from "../account/proven-email.ts";
import type { Client } from "../account/rate-limit.ts";
import type { SessionStore } from "../account/session.ts";
import {
  requiresCode,
  type SignedIn,
  type TwoStepPolicy,
  type User,
  type UserId,
  type UserStore,
} from "../account/user.ts";
import type { UpdateUserInput } from "../contract.ts";
import { assertPassword } from "../passwords/change-password.ts";

type Ports = RateLimitPorts & { users: UserStore; mailer: Mailer };

/**
 * Signs a deactivated user out at once, and a promoted one whose sessions began without a code: whoever holds one of them
 * may know the password alone.
 * @throws Failure "users.missing", "users.email-taken", "users.last-admin", "edit.changed"
 */
export async function updateUser(
  ports: Ports & { twoStepPolicy: TwoStepPolicy },
  by: Actor,
  id: UserId,
  { user: input, base }: UpdateUserInput,
): Promise<User> {
  const change = (user: User): User => {
    const { name, email, role, status } = user;
    const stored = { name, email, role, status };
    const sent = { ...input, role: input.role ?? role, status: input.status ?? status };
    const next: User = { ...user, ...mergeEdit(stored, sent, base) };
    const isPromoted = user.role !== "admin" && next.role === "admin";
    return isDeactivated(user, next) || (isPromoted && !requiresCode(ports.twoStepPolicy, user))
      ? withSessionsEnded(next, ports.clock.now())
      : next;
  };
  const { before, after } = await changeUser(ports, id, change, { by });
  if (after.email !== before.email)
    await postNotice(ports, before, emailChangedMail(before.email, after.email));
  return after;
}

/** A soft delete, which can be reversed. Idempotent. @throws Failure "users.missing", "users.last-admin" */
export async function deactivateUser(ports: Ports, by: Actor, id: UserId): Promise<User> {
  const change = (user: User): User => {
    const next = { ...user, status: false };
    return isDeactivated(user, next) ? withSessionsEnded(next, ports.clock.now()) : next;
  };
  const { after } = await changeUser(ports, id, change, { by });
  return after;
}

const isDeactivated = (before: User, after: User): boolean => before.status && !after.status;

type ErasePorts = {
  users: Pick<UserStore, "byId" | "save">;
  sessions: Pick<SessionStore, "endAll">;
  clock: Clock;
};

/**
 * Ends the account at once, with its password, passkeys and sessions; what else is stored of the person is erased by the
 * sweeper (erasure/erase-due.ts). Idempotent.
 * @throws Failure "users.missing", "users.last-admin"
 */
export async function eraseUser(ports: ErasePorts, by: Actor, id: UserId): Promise<void> {
  const request = (user: User): User =>
    user.erasureAt
      ? user
      : withSessionsEnded(
          { ...user, status: false, erasureAt: instant(ports.clock.now()) },
          ports.clock.now(),
        );
  await changeUser(ports, id, request, { by });
  await ports.sessions.endAll(id);
}

/** @throws Failure "auth.wrong-password", "auth.too-many-attempts", "users.last-admin" */
export async function eraseOwnAccount(
  ports: AccountPorts,
  principal: SignedIn,
  password: string,
  client: Client,
  by: Actor,
): Promise<void> {
  await assertPassword(ports, principal, password, client);
  await eraseUser(ports, by, principal._id);
}
