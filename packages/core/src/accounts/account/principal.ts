import type * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import type { Access, User } from "./user.ts";

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
