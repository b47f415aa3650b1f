import { instant } from "../kernel/clock.ts";
import { Failure } from "../kernel/failure.ts";
import { noSuchUser } from "./find-user.ts";
import { userMessages } from "./messages.ts";
import { emailTaken } from "./sign-up.ts";
import type { Users } from "./store.ts";
import type { User, UserId } from "./user.ts";

const MAX_ATTEMPTS = 20;

/**
 * Applies a change to a person as they are now, again if somebody else was faster.
 * @throws Failure "users.missing", "users.email-taken", "users.last-admin"
 */
export async function changeUser(
  { users }: { users: Pick<Users, "byId" | "save"> },
  id: UserId,
  change: (user: User) => User,
): Promise<{ before: User; after: User }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = (await users.byId(id)) ?? noSuchUser();
    const after = { ...change(before), version: before.version + 1 };
    switch (await users.save(before, after)) {
      case "saved":
        return { before, after };
      case "email-taken":
        throw emailTaken();
      case "last-admin":
        throw new Failure("conflict", "users.last-admin", userMessages.lastAdmin);
      case "stale":
    }
  }
  throw new Failure("conflict", "users.changed-meanwhile", userMessages.changedMeanwhile);
}

/** All sessions, access tokens and open codes of theirs are over: they carry the moment that this moves. */
export function withSessionsEnded(user: User, now: Date): User {
  const last = new Date(user.sessionsValidFrom).getTime();
  return { ...user, sessionsValidFrom: instant(new Date(Math.max(now.getTime(), last + 1))) };
}
