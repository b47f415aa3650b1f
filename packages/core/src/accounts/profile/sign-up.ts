import { type Clock, instant } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { newId } from "../../kernel/id.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import type { RateLimitPorts, UserStore } from "../ports.ts";
import { assertAddressNotThrottled, countForAddress } from "../rate-limits/rate-limit.ts";
import { userMessages } from "../users/messages.ts";
import type { User } from "../users/user.ts";
import type { SignUpInput } from "./contract.ts";

type AddPorts = { users: Pick<UserStore, "add">; clock: Clock };

/**
 * A visitor opens an account: always a customer's (docs/rules.md#roles). Asking which addresses are taken is a way of
 * guessing, so that it is throttled like one.
 * @throws Failure "users.email-taken", Failure "auth.too-many-attempts"
 */
export async function signUp(
  ports: AddPorts & RateLimitPorts,
  { user }: SignUpInput,
  address: string,
): Promise<User> {
  await assertAddressNotThrottled(ports, address);
  try {
    return await addUser(ports, { ...user, role: "customer", status: true });
  } catch (error) {
    if (error instanceof Failure) await countForAddress(ports, address);
    throw error;
  }
}

export type NewUser = Pick<User, "name" | "email" | "role" | "status"> & {
  password: string;
  twoStep?: boolean;
  /** A seed names its people itself. */
  _id?: User["_id"];
};

/** Opens an account for somebody: for visitors by `signUp`, else for administrators, seeds and operators' commands alone. */
export async function addUser(ports: AddPorts, wanted: NewUser): Promise<User> {
  const now = instant(ports.clock.now());
  const user: User = {
    _id: wanted._id ?? newId("User"),
    name: wanted.name,
    email: wanted.email,
    role: wanted.role,
    status: wanted.status,
    passwordHash: await hashPassword(wanted.password),
    twoStep: wanted.twoStep ?? false,
    sessionsValidFrom: now,
    createdAt: now,
    version: 1,
  };
  if ((await ports.users.add(user)) === "email-taken") throw emailTaken();
  return user;
}

export const emailTaken = (): Failure =>
  new Failure("conflict", "users.email-taken", userMessages.emailTaken);
