import { Failure } from "../../kernel/failure.ts";
import { epochSeconds, instant } from "../../kernel/time/clock.ts";
import { authMessages } from "../account/messages.ts";
import type { SessionPorts, SessionStore } from "../account/ports.ts";
import { formatRefreshToken, parseRefreshToken, type Session, sessionEnd } from "../account/session.ts";
import type { User } from "../account/user.ts";
import { countedAttemptOf } from "../rate-limits/rate-limit.ts";

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
