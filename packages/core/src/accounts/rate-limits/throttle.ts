import * as z from "zod/mini";
import { Instant } from "../../kernel/clock.ts";

/** How often somebody failed lately. */
export const Failures = z.object({ count: z.int(), lastAt: Instant, expiresAt: z.int() });
export type Failures = z.output<typeof Failures>;

/** Nothing happens for the first `free` failures; then a wait, doubled by each further failure. */
export type ThrottlePolicy = {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Without a failure for so long, all is forgotten. */
  forgottenAfterSeconds: number;
};

export type Limits = {
  /** Wrong passwords of one account. */
  password: ThrottlePolicy;
  /** Wrong codes of one account: more free ones than the 5 tries of a code, so that a fresh code can be typed at once. */
  code: ThrottlePolicy;
  /** Reset codes asked for one account. */
  mail: ThrottlePolicy;
  /** Sign-in codes mailed to one account, none of which was entered: whoever opened it may not own its address. */
  signInMail: ThrottlePolicy;
  /** All but the sign-in codes from one address, behind which a family or an office may sit. */
  address: ThrottlePolicy;
};

const HOUR_SECONDS = 60 * 60;

export const defaultLimits: Limits = {
  password: {
    free: 5,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * 60,
    forgottenAfterSeconds: 24 * HOUR_SECONDS,
  },
  code: {
    free: 15,
    firstWaitSeconds: 30,
    longestWaitSeconds: HOUR_SECONDS,
    forgottenAfterSeconds: 24 * HOUR_SECONDS,
  },
  mail: {
    free: 5,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * 60,
    forgottenAfterSeconds: HOUR_SECONDS,
  },
  signInMail: {
    free: 20,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * 60,
    forgottenAfterSeconds: HOUR_SECONDS,
  },
  address: {
    free: 50,
    firstWaitSeconds: 1,
    longestWaitSeconds: 5 * 60,
    forgottenAfterSeconds: HOUR_SECONDS,
  },
};

/** How many seconds are left to wait; 0 when one may try. */
export function waitSeconds(failures: Failures | undefined, policy: ThrottlePolicy, now: Date): number {
  if (!failures || failures.count < policy.free) return 0;
  const wait = Math.min(
    policy.firstWaitSeconds * 2 ** (failures.count - policy.free),
    policy.longestWaitSeconds,
  );
  const waited = (now.getTime() - new Date(failures.lastAt).getTime()) / 1000;
  return Math.max(0, Math.ceil(wait - waited));
}
