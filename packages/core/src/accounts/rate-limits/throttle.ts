import * as z from "zod/mini";
import { Instant } from "../../kernel/clock.ts";

export const FailureCount = z.object({ count: z.int(), lastAt: Instant, expiresAt: z.int() });
export type FailureCount = z.output<typeof FailureCount>;

/** After `freeFailures` each further failure doubles the wait. */
export type ThrottlePolicy = {
  freeFailures: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  /** A count is deleted this long after its last failure. */
  expiresAfterSeconds: number;
};

export type Limits = {
  /** Wrong passwords, per account. */
  password: ThrottlePolicy;
  /** Wrong codes, per account: more than the 5 tries of a code, so that a second code can be entered at once. */
  code: ThrottlePolicy;
  /** Reset codes requested, per account. */
  mail: ThrottlePolicy;
  /** Sign-in codes mailed and not entered, per account: whoever opened the account may not own its address. */
  signInMail: ThrottlePolicy;
  /** All failures but sign-in mails, per IP address, which a household or an office may share. */
  ipAddress: ThrottlePolicy;
};

const HOUR_SECONDS = 60 * 60;

export const defaultLimits: Limits = {
  password: {
    freeFailures: 5,
    firstWaitSeconds: 1,
    maxWaitSeconds: 15 * 60,
    expiresAfterSeconds: 24 * HOUR_SECONDS,
  },
  code: {
    freeFailures: 15,
    firstWaitSeconds: 30,
    maxWaitSeconds: HOUR_SECONDS,
    expiresAfterSeconds: 24 * HOUR_SECONDS,
  },
  mail: {
    freeFailures: 5,
    firstWaitSeconds: 30,
    maxWaitSeconds: 15 * 60,
    expiresAfterSeconds: HOUR_SECONDS,
  },
  signInMail: {
    freeFailures: 20,
    firstWaitSeconds: 30,
    maxWaitSeconds: 15 * 60,
    expiresAfterSeconds: HOUR_SECONDS,
  },
  ipAddress: {
    freeFailures: 50,
    firstWaitSeconds: 1,
    maxWaitSeconds: 5 * 60,
    expiresAfterSeconds: HOUR_SECONDS,
  },
};

/** @returns 0 when another try is allowed */
export function waitSeconds(failures: FailureCount | undefined, policy: ThrottlePolicy, now: Date): number {
  if (!failures || failures.count < policy.freeFailures) return 0;
  const waitTime = Math.min(
    policy.firstWaitSeconds * 2 ** (failures.count - policy.freeFailures),
    policy.maxWaitSeconds,
  );
  const elapsed = (now.getTime() - new Date(failures.lastAt).getTime()) / 1000;
  return Math.max(0, Math.ceil(waitTime - elapsed));
}
