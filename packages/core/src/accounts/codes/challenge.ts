import * as z from "zod/mini";
import { Instant } from "../../kernel/clock.ts";
import { UserId } from "../users/user.ts";

/** A code is good for 5 minutes and 5 tries (docs/rules.md#codes). */
export const CODE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;
/** Its token can be exchanged for a fresh code this long: the code may have expired on its way. */
export const RESEND_SECONDS = 30 * 60;
/** What a right reset code is exchanged for is good for this long. */
export const RESET_TOKEN_SECONDS = 10 * 60;
/** The first resend is free; before the second one waits this long, before each further one twice as long. */
const RESEND_WAIT_SECONDS = 30;

/** How many seconds after the last code the next one may be asked for. */
export const resendWaitSeconds = (resends: number): number =>
  resends === 0 ? 0 : RESEND_WAIT_SECONDS * 2 ** (resends - 1);

/** Something that its holder must show once: an emailed code, or the token that a right reset code is exchanged for. */
export const Challenge = z.object({
  /** Where it is found: a keyed hash of what the asker brings. */
  handle: z.string(),
  /** Null where there is nobody: a reset asked for an address without an account. */
  userId: z.nullable(UserId),
  /** The address the code went to. */
  email: z.string(),
  codeHash: z.string(),
  triesLeft: z.int(),
  /** The person's `sessionsValidFrom` then: a challenge is void once that has moved. */
  sessionsValidFrom: z.nullable(Instant),
  sentAt: Instant,
  resends: z.int(),
  /** Until when the code is good. */
  validUntil: Instant,
  /** Until when a fresh code can be had instead. */
  expiresAt: z.int(),
});
export type Challenge = z.output<typeof Challenge>;
