import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import { assertNotReserved, emailTaken } from "../account/canary.ts";
import { userMessages } from "../account/messages.ts";
import type { UserStore } from "../account/ports.ts";
import type { User, UserId } from "../account/user.ts";
import { throwUnknownUser } from "./find-user.ts";
import { userRecord } from "./user-record.ts";

/** Retries on conflict. @throws Failure "users.missing", "users.email-taken", "users.last-admin", "shop.unavailable" */
export async function changeUser(
  { users }: { users: Pick<UserStore, "byId" | "save"> },
  id: UserId,
  change: (user: User) => User,
  /** `by` is whoever has the change recorded: an administrator, an operator, or the user who erases the account. */
  { by, passwordHash }: { by?: Actor | undefined; passwordHash?: string } = {},
): Promise<{ before: User; after: User }> {
  return retryOnConflict(async () => {
    const before = (await users.byId(id)) ?? throwUnknownUser();
    const changed = change(before);
    // Neither activated again nor under another email address, which would outlast the erasure.
    if (before.erasureAt && changed !== before) throwUnknownUser();
    const after = { ...changed, version: before.version + 1 };
    if (after.email !== before.email) assertNotReserved(after);
    const record = userRecord(by, { before, after });
    switch (await users.save(before, after, { passwordHash, record })) {
      case "saved":
        return { before, after };
      case "email-taken":
        throw emailTaken();
      case "last-admin":
        throw new Failure("conflict", "users.last-admin", userMessages.lastAdmin);
      case "stale":
        return CONFLICT;
    }
  });
}

/** Sessions, access tokens and open codes are valid for one value of `sessionsValidFrom` only. */
export function withSessionsEnded(user: User, now: Date): User {
  const last = new Date(user.sessionsValidFrom).getTime();
  return { ...user, sessionsValidFrom: instant(new Date(Math.max(now.getTime(), last + 1))) };
}
