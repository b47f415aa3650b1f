import * as z from "zod/mini";
import { Instant, secondsAfter } from "../../kernel/time/clock.ts";
import { UserId } from "./user.ts";

const DAY_SECONDS = 24 * 60 * 60;
const IDLE_SECONDS = 30 * DAY_SECONDS;
// Since sign-in.
const MAX_SECONDS = 180 * DAY_SECONDS;
/** Lifetime of an access token. */
export const ACCESS_SECONDS = 10 * 60;

/** A family of refresh tokens: one sign-in on one device. Only its newest token is valid. */
export const Session = z.object({
  userId: UserId,
  family: z.string(),
  secretHash: z.string(),
  /** The user's value at sign-in: the session is over once it has changed. */
  sessionsValidFrom: Instant,
  beganAt: Instant,
  validUntil: Instant,
  expiresAt: z.int(),
});
export type Session = z.output<typeof Session>;

export function sessionEnd(beganAt: Date, now: Date): Date {
  const idle = secondsAfter(now, IDLE_SECONDS).getTime();
  const longest = secondsAfter(beganAt, MAX_SECONDS).getTime();
  return new Date(Math.min(idle, longest));
}

type RefreshToken = { userId: UserId; family: string; secret: string };

export const formatRefreshToken = ({ userId, family, secret }: RefreshToken): string =>
  `${userId}.${family}.${secret}`;

const shape = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{20,64})\.([A-Za-z0-9_-]{20,64})$/;

export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const parts = shape.exec(text ?? "");
  if (!parts?.[1] || !parts[2] || !parts[3]) return undefined;
  return { userId: UserId.parse(parts[1]), family: parts[2], secret: parts[3] };
}
