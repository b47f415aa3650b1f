import * as z from "zod/mini";
import { id } from "../../kernel/id.ts";
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
  _id: user._id,
  id: user._id,
  name: user.name,
  email: user.email,
  role: user.role,
  status: user.status,
  twoStep: user.twoStep,
  emailConfirmed: hasProvenEmail(user),
});
