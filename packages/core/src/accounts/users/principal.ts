import type * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import type { User } from "./user.ts";

/** Who is asking: only `asSignedIn` and `asAdmin` make these values, and operations on a person's own things demand them. */
export type SignedIn = User & z.core.$brand<"SignedIn">;
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
