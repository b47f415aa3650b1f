import { randomBytes } from "node:crypto";
import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { newId } from "../../kernel/id.ts";
import { type Clock, instant } from "../../kernel/time/clock.ts";
import {
  assertNotReserved,
  changeUser,
  emailTaken,
  userRecord,
  withSessionsEnded,
} from "../account/change-user.ts";
import type { RateLimitPorts } from "../account/limits.ts";
import { type Client, requireAttempt, uncount } from "../account/rate-limit.ts";
import { isActiveAdmin, type User, type UserStore } from "../account/user.ts";
import type { SignUpInput } from "../contract.ts";
import { assertUncommon } from "../passwords/common-password.ts";
import { hashPassword } from "../passwords/password-hash.ts";

type AddPorts = { users: Pick<UserStore, "add">; clock: Clock };

/**
 * Always a customer's account (docs/rules.md#roles). Failures are rate-limited, as they reveal which addresses have an
 * account.
 * @throws Failure "auth.common-password", "users.email-taken", "auth.too-many-attempts"
 */
export async function signUp(
  ports: AddPorts & RateLimitPorts,
  { user }: SignUpInput,
  client: Client,
): Promise<User> {
  assertUncommon(user.password);
  const counted = await requireAttempt(ports, {
    kind: "signUp",
    client,
    email: user.email,
    user: undefined,
  });
  const added = await addUser(ports, { ...user, role: "customer", status: true });
  await uncount(ports, counted);
  return added;
}

export type NewUser = Pick<User, "name" | "email" | "role" | "status"> & {
  password: string;
  twoStep?: boolean;
  confirmedEmail?: string;
  /** Set by the seed. */
  _id?: User["_id"];
};

/** Adds a user without a rate limit, for administrators, the seed and operators' commands. */
export async function addUser(ports: AddPorts, input: NewUser, by?: Actor): Promise<User> {
  const now = instant(ports.clock.now());
  const user: User = {
    _id: input._id ?? newId("User"),
    name: input.name,
    email: input.email,
    role: input.role,
    status: input.status,
    twoStep: input.twoStep ?? false,
    ...(input.confirmedEmail !== undefined && { confirmedEmail: input.confirmedEmail }),
    sessionsValidFrom: now,
    createdAt: now,
    version: 1,
  };
  assertNotReserved(user);
  const passwordHash = await hashPassword(input.password);
  const record = userRecord(by, { before: undefined, after: user });
  if ((await ports.users.add(user, { passwordHash, record })) === "email-taken") throw emailTaken();
  return user;
}

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
  if (isActiveAdmin(existing)) return { user: existing, outcome: "was one already" };
  const promote = (user: User): User =>
    withSessionsEnded({ ...user, role: "admin", status: true }, ports.clock.now());
  const { after } = await changeUser(ports, existing._id, promote, { by });
  return { user: after, outcome: "promoted" };
}
