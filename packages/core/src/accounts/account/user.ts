import * as z from "zod/mini";
import type { ActivityRecord } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { id } from "../../kernel/id.ts";
import { pick } from "../../kernel/objects.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import { Instant } from "../../kernel/time/clock.ts";

export const UserId = id("User");
export type UserId = z.output<typeof UserId>;

export const Role = z.enum(["admin", "customer"]);
export type Role = z.output<typeof Role>;

export const User = z.object({
  _id: UserId,
  name: z.string(),
  /** Lower-cased; unique. */
  email: z.string(),
  role: Role,
  /** False once deactivated: a soft delete. */
  status: z.boolean(),
  twoStep: z.boolean(),
  /** The address at which the user has received a code. */
  confirmedEmail: z.optional(z.string()),
  /** Sessions that began before it are over: raised by a password change, a reset, a deactivation and a promotion. */
  sessionsValidFrom: Instant,
  /** When erasure was requested; the sweeper removes the user soon after. */
  erasureAt: z.optional(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type User = z.output<typeof User>;

/** Whether the user has shown to read the mail of the account's address: others may have typed it. */
export const hasProvenEmail = ({ email, confirmedEmail }: Pick<User, "email" | "confirmedEmail">): boolean =>
  confirmedEmail === email;

/** The fields of a user that authorisation needs; public functions may read no others (stacks/permissions.ts). */
export const Access = z.pick(User, { _id: true, role: true, status: true, sessionsValidFrom: true });
export type Access = z.output<typeof Access>;

export const isActiveAdmin = ({ role, status }: Pick<User, "role" | "status">): boolean =>
  role === "admin" && status;

/** With the email address, for the record of an administrator's change. */
export const ActorAccess = z.extend(Access, { email: z.string() });
export type ActorAccess = z.output<typeof ActorAccess>;

export const UserWire = z.object({
  _id: UserId,
  id: UserId,
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.boolean(),
  twoStep: z.boolean(),
  /** Missing in answers of earlier versions. */
  emailConfirmed: z.optional(z.boolean()),
});
export type UserWire = z.output<typeof UserWire>;

export const userToWire = (user: User): UserWire => ({
  ...pick(user, ["_id", "name", "email", "role", "status", "twoStep"]),
  id: user._id,
  emailConfirmed: hasProvenEmail(user),
});

/** Written in the same transaction as a user. */
type WithUser = { passwordHash?: string | undefined; record?: ActivityRecord | undefined };

// `stale` when the user was changed concurrently.
type SaveOutcome = "saved" | "stale" | "email-taken" | "last-admin";

/** Email addresses are unique, and one active administrator at least remains. */
export type UserStore = {
  byId(id: UserId): Promise<User | undefined>;
  /** Takes equally long for an unknown address. */
  byEmail(email: string): Promise<User | undefined>;
  add(user: User, along?: WithUser): Promise<"added" | "email-taken">;
  /** Removes password and passkeys when erasure was requested, and passkeys when an unproven account gets another owner. */
  save(before: User, after: User, along?: WithUser): Promise<SaveOutcome>;
  /** Sorted by name. */
  list(range: PageRange): Promise<Page<User>>;
};

// `admins` includes users who opted in.
const TWO_STEP_POLICIES = ["off", "opted-in", "admins", "everyone"] as const;
export type TwoStepPolicy = (typeof TWO_STEP_POLICIES)[number];

export function requiresCode(policy: TwoStepPolicy, user: Pick<User, "twoStep" | "role">): boolean {
  switch (policy) {
    case "off":
      return false;
    case "opted-in":
      return user.twoStep;
    case "admins":
      return user.twoStep || user.role === "admin";
    case "everyone":
      return true;
  }
}

/** Created by `asSignedIn` and `asAdmin` alone, so that an operation that takes one is authorised. */
export type SignedIn = User & z.core.$brand<"SignedIn">;
export type Admin = SignedIn & { role: "admin" };

const texts = {
  signIn: "Please sign in to continue.",
  forbidden: "You are not allowed to do this.",
} as const;

/** @throws Failure "auth.required" for anonymous or deactivated users */
export function asSignedIn<U extends Access>(user: U | undefined): U & z.core.$brand<"SignedIn"> {
  if (!user?.status) throw new Failure("unauthenticated", "auth.required", texts.signIn);
  return user as U & z.core.$brand<"SignedIn">;
}

/** @throws Failure "auth.required", "auth.forbidden" */
export function asAdmin<U extends Access>(
  user: U | undefined,
): U & z.core.$brand<"SignedIn"> & { role: "admin" } {
  const principal = asSignedIn(user);
  if (principal.role !== "admin") throw new Failure("forbidden", "auth.forbidden", texts.forbidden);
  return principal as U & z.core.$brand<"SignedIn"> & { role: "admin" };
}

/** @throws Failure "auth.forbidden" if the path or body names another user */
export function assertSelf(principal: SignedIn, userId: string): SignedIn {
  if (principal._id !== userId) throw new Failure("forbidden", "auth.forbidden", texts.forbidden);
  return principal;
}
