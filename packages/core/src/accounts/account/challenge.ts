import * as z from "zod/mini";
import { Instant } from "../../kernel/time/clock.ts";
import { UserId } from "./user.ts";

/** docs/rules.md#codes */
export const CODE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;
/** How long the token can be exchanged for a new code, as a code may expire before its mail arrives. */
export const RESEND_SECONDS = 30 * 60;
export const RESET_TOKEN_SECONDS = 10 * 60;
// The first resend is free, the second waits this long, and each further one twice as long.
const RESEND_WAIT_SECONDS = 30;

export const resendWaitSeconds = (resends: number): number =>
  resends === 0 ? 0 : RESEND_WAIT_SECONDS * 2 ** (resends - 1);

/** An emailed code, or the token that a valid reset code is exchanged for; can be redeemed once. */
export const Challenge = z.object({
  /** The lookup key: a keyed hash of the caller's token or email address. */
  handle: z.string(),
  /** Null for a password reset of an unknown email address. */
  userId: z.nullable(UserId),
  email: z.string(),
  codeHash: z.string(),
  triesLeft: z.int(),
  /** The user's value when the challenge was made; the challenge is void once it has changed. */
  sessionsValidFrom: z.nullable(Instant),
  sentAt: Instant,
  resends: z.int(),
  /** Whether the address was proven when the code step of a sign-in began. */
  isProven: z._default(z.boolean(), false),
  /** Keys of the rate limits that counted its mail, which no longer counts once the code is entered. */
  counted: z._default(z.array(z.string()), []),
  validUntil: Instant,
  /** The end of resending, in epoch seconds. */
  expiresAt: z.int(),
});
export type Challenge = z.output<typeof Challenge>;
