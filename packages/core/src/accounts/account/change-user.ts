import { masked, newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { pick } from "../../kernel/objects.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Suppression, SuppressionStore } from "../../mail/suppression.ts";
import { userMessages } from "./messages.ts";
import { assertSelf, type SignedIn, type User, UserId, type UserStore } from "./user.ts";

/** The canary job's account. No other account gets its id, nor its address, whose domain exists nowhere (RFC 2606). */
export const CANARY = { _id: UserId.parse("us_canary"), email: "canary@shop.invalid" };

export const emailTaken = (): Failure =>
  new Failure("conflict", "users.email-taken", userMessages.emailTaken);

/** @throws Failure "users.email-taken" */
export function assertNotReserved({ _id, email }: Pick<User, "_id" | "email">): void {
  if (email === CANARY.email && _id !== CANARY._id) throw emailTaken();
}

/** Users can read themselves, administrators everybody. @throws Failure "auth.forbidden", "users.missing" */
export async function findUser(
  ports: { users: Pick<UserStore, "byId"> },
  principal: SignedIn,
  id: UserId,
): Promise<User> {
  if (principal.role !== "admin") return assertSelf(principal, id);
  return (await ports.users.byId(id)) ?? throwUnknownUser();
}

const throwUnknownUser = (): never => {
  throw new Failure("missing", "users.missing", userMessages.missing);
};

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
    // Once erasure is requested the user stays as it is: a new email address would outlast the erasure.
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
  const previous = new Date(user.sessionsValidFrom).getTime();
  return { ...user, sessionsValidFrom: instant(new Date(Math.max(now.getTime(), previous + 1))) };
}

const fieldsOf = (user: User) => pick(user, ["name", "email", "role", "status", "erasureAt"]);

export function userRecord(
  by: Actor | undefined,
  { before, after }: { before: User | undefined; after: User },
): ActivityRecord | undefined {
  const states = { before: before && fieldsOf(before), after: fieldsOf(after) };
  const change = subjectChange({ id: after._id, name: masked(after.email) }, states, (field, text) =>
    field === "name" || field === "email" ? masked(text) : text,
  );
  return newRecord(by, "user", [change]);
}

type Ports = {
  users: Pick<UserStore, "byId">;
  suppressions: Pick<SuppressionStore, "of" | "lift">;
};

/** Lets mail go to a user's address again that bounced or complained. Idempotent. @throws Failure "users.missing" */
export async function allowMail({ users, suppressions }: Ports, id: UserId, by: Actor): Promise<void> {
  const { email } = (await users.byId(id)) ?? throwUnknownUser();
  const suppression = await suppressions.of(email);
  if (!suppression) return;
  const fields = (mailSuppressed: Suppression["reason"] | undefined) => ({ mailSuppressed });
  const states = { before: fields(suppression.reason), after: fields(undefined) };
  const record = newRecord(by, "user", [subjectChange({ id, name: masked(email) }, states)]);
  await suppressions.lift(email, record);
}
