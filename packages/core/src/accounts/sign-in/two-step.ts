import type { User } from "../users/user.ts";

/** Whose sign-in asks for an emailed code; `admins` means administrators beside those who switched it on. */
const TWO_STEP_POLICIES = ["off", "opted-in", "admins", "everyone"] as const;
export type TwoStepPolicy = (typeof TWO_STEP_POLICIES)[number];

export function asksForCode(policy: TwoStepPolicy, user: Pick<User, "twoStep" | "role">): boolean {
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
