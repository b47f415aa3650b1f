import { Failure } from "../../kernel/failure.ts";
import { userMessages } from "./messages.ts";
import { type User, UserId } from "./user.ts";

/** The canary job's account. No other account gets its id, nor its address, whose domain exists nowhere (RFC 2606). */
export const CANARY = { _id: UserId.parse("us_canary"), email: "canary@shop.invalid" };

export const emailTaken = (): Failure =>
  new Failure("conflict", "users.email-taken", userMessages.emailTaken);

/** @throws Failure "users.email-taken" */
export function assertNotReserved({ _id, email }: Pick<User, "_id" | "email">): void {
  if (email === CANARY.email && _id !== CANARY._id) throw emailTaken();
}
