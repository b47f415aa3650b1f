import type { Actor } from "../../activity/record.ts";
import { mergeEdit } from "../../kernel/edit.ts";
import type { Mailer } from "../../mail/ports.ts";
import { emailChangedMail } from "../account/mails.ts";
import type { RateLimitPorts, UserStore } from "../account/ports.ts";
import { requiresCode, type TwoStepPolicy } from "../account/two-step.ts";
import type { User, UserId } from "../account/user.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import { postNotice } from "../users/post-notice.ts";
import type { UpdateUserInput } from "./contract.ts";

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

/** A soft delete, which can be reversed. Idempotent. Throws "users.missing", "users.last-admin". */
export async function deactivateUser(ports: Ports, by: Actor, id: UserId): Promise<User> {
  const change = (user: User): User => {
    const next = { ...user, status: false };
    return isDeactivated(user, next) ? withSessionsEnded(next, ports.clock.now()) : next;
  };
  const { after } = await changeUser(ports, id, change, { by });
  return after;
}

const isDeactivated = (before: User, after: User): boolean => before.status && !after.status;
