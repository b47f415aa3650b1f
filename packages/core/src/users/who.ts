import type * as z from "zod/mini";
import { Failure } from "../kernel/failure.ts";
import type { User } from "./user.ts";

/**
 * Who is asking. Only `asCustomer` and `asAdmin` make these values, and operations demand them, so forgetting a role
 * check does not compile.
 */
export type SignedIn = User & z.core.$brand<"SignedIn">;
export type Customer = SignedIn & { role: "customer" };
export type Admin = SignedIn & { role: "admin" };

const texts = {
  signIn: "Please sign in to continue.",
  forbidden: "You are not allowed to do this.",
} as const;

/** @throws Failure "auth.required" when nobody is signed in or the account is inactive */
export function asSignedIn(user: User | undefined): SignedIn {
  if (!user?.status) throw new Failure("unauthenticated", "auth.required", texts.signIn);
  return user as SignedIn;
}

/** @throws Failure "auth.required", Failure "auth.forbidden" */
export function asAdmin(user: User | undefined): Admin {
  const person = asSignedIn(user);
  if (person.role !== "admin") throw new Failure("forbidden", "auth.forbidden", texts.forbidden);
  return person as Admin;
}

/** The person a path names must be the one who asks. @throws Failure "auth.forbidden" */
export function onlySelf(person: SignedIn, userId: string): SignedIn {
  if (person._id !== userId) throw new Failure("forbidden", "auth.forbidden", texts.forbidden);
  return person;
}
