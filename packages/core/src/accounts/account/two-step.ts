import type { User } from "./user.ts";

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
