import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import { type Clock, epochSeconds, Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { CountedAttempt } from "./limits.ts";
import { authMessages, sessionMessages } from "./messages.ts";
import { countedAttemptOf } from "./rate-limit.ts";
import { isSameHash, type Secrets } from "./secrets.ts";
import { type User, UserId, type UserStore } from "./user.ts";

const DAY_SECONDS = 24 * 60 * 60;
const IDLE_SECONDS = 30 * DAY_SECONDS;
// Counted from sign-in, even while the session is used.
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

export type SessionStore = {
  read(userId: UserId, family: string): Promise<Session | undefined>;
  /**
   * @param counted attempts that no longer count, removed in the same transaction if possible
   * @returns false if the user was deactivated or the sessions were ended concurrently
   */
  begin(session: Session, counted?: readonly CountedAttempt[]): Promise<boolean>;
  /** @returns false if `current` was already rotated */
  rotate(current: Session, next: Session): Promise<boolean>;
  end(userId: UserId, family: string): Promise<void>;
  endAll(userId: UserId): Promise<void>;
};

export type AccessTokens = { issue(user: User, family: Session["family"]): Promise<string> };

function sessionEnd(beganAt: Date, now: Date): Date {
  const idle = secondsAfter(now, IDLE_SECONDS).getTime();
  const longest = secondsAfter(beganAt, MAX_SECONDS).getTime();
  return new Date(Math.min(idle, longest));
}

type RefreshToken = { userId: UserId; family: string; secret: string };

export const formatRefreshToken = ({ userId, family, secret }: RefreshToken): string =>
  `${userId}.${family}.${secret}`;

const REFRESH_TOKEN = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{20,64})\.([A-Za-z0-9_-]{20,64})$/;

export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const parts = REFRESH_TOKEN.exec(text ?? "");
  if (!parts?.[1] || !parts[2] || !parts[3]) return undefined;
  return { userId: UserId.parse(parts[1]), family: parts[2], secret: parts[3] };
}

export type SessionPorts = { sessions: SessionStore; tokens: AccessTokens; secrets: Secrets; clock: Clock };

export type OpenSession = { user: User; accessToken: string; refreshToken: string; validUntil: Date };

/**
 * Throws "auth.invalid-credentials" if sessions were ended or the account was deactivated concurrently.
 * @param counted keys of rate limits whose attempts no longer count
 */
export async function beginSession(
  ports: SessionPorts,
  user: User,
  counted: readonly string[] = [],
): Promise<OpenSession> {
  const now = ports.clock.now();
  const secret = ports.secrets.token();
  const validUntil = sessionEnd(now, now);
  const session: Session = {
    userId: user._id,
    family: ports.secrets.id(),
    secretHash: ports.secrets.hash("refresh", secret),
    sessionsValidFrom: user.sessionsValidFrom,
    beganAt: instant(now),
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(validUntil),
  };
  if (!(await ports.sessions.begin(session, counted.map(countedAttemptOf)))) throw invalidCredentials();
  return {
    user,
    validUntil,
    accessToken: await ports.tokens.issue(user, session.family),
    refreshToken: formatRefreshToken({ userId: user._id, family: session.family, secret }),
  };
}

/** A 400: on a 401 the client would refresh and retry (docs/rules.md#sessions), and leave the page with the message. */
export const invalidCredentials = (): Failure =>
  new Failure("invalid", "auth.invalid-credentials", authMessages.invalidCredentials);

/** Idempotent. */
export async function signOut(ports: { sessions: SessionStore }, cookie: string | undefined): Promise<void> {
  const token = parseRefreshToken(cookie);
  if (token) await ports.sessions.end(token.userId, token.family);
}

type RefreshPorts = SessionPorts & { users: Pick<UserStore, "byId"> };

const ATTEMPT_ID = /^[\w-]{16,64}$/;

/**
 * Exchanges the newest refresh token of a session for new tokens. An older one means that it was stolen: the session
 * ends for both holders.
 *
 * A page that is closed during the request never stores the new token. With the same `attempt` id the request can be
 * repeated and returns the same token, as long as that is the newest.
 * @throws Failure "auth.session-ended"
 */
export async function refreshSession(
  ports: RefreshPorts,
  cookie: string | undefined,
  attempt?: string,
): Promise<OpenSession> {
  const token = parseRefreshToken(cookie);
  if (!token) throw sessionEnded();
  const [session, user] = await Promise.all([
    ports.sessions.read(token.userId, token.family),
    ports.users.byId(token.userId),
  ]);
  const now = ports.clock.now();
  if (!session || session.validUntil <= instant(now)) throw sessionEnded();

  const secret =
    attempt && ATTEMPT_ID.test(attempt)
      ? ports.secrets.hash("rotation", `${formatRefreshToken(token)}\n${attempt}`)
      : ports.secrets.token();
  const validUntil = sessionEnd(new Date(session.beganAt), now);
  const next: Session = {
    ...session,
    secretHash: ports.secrets.hash("refresh", secret),
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(validUntil),
  };
  const isNewest = isSameHash(session.secretHash, ports.secrets.hash("refresh", token.secret));
  const isNext = (stored: Session | undefined) =>
    stored !== undefined && isSameHash(stored.secretHash, next.secretHash);
  if (user?.status && user.sessionsValidFrom === session.sessionsValidFrom) {
    // A concurrent repetition of this attempt may have been faster.
    const isDone = isNewest
      ? (await ports.sessions.rotate(session, next)) ||
        isNext(await ports.sessions.read(token.userId, token.family))
      : isNext(session);
    if (isDone)
      return {
        user,
        validUntil,
        accessToken: await ports.tokens.issue(user, token.family),
        refreshToken: formatRefreshToken({ ...token, secret }),
      };
  }
  await ports.sessions.end(token.userId, token.family);
  throw sessionEnded();
}

const sessionEnded = () => new Failure("unauthenticated", "auth.session-ended", sessionMessages.ended);
