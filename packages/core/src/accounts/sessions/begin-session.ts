import { epochSeconds, instant } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../messages.ts";
import type { SessionPorts } from "../ports.ts";
import type { User } from "../users/user.ts";
import { formatRefreshToken, type Session, sessionEnd } from "./session.ts";

/** A session as its holder has it: the access token for memory, the refresh token for the cookie. */
export type OpenSession = { user: User; accessToken: string; refreshToken: string; validUntil: Date };

/**
 * Opens a session for somebody who has proved who they are.
 * @throws Failure "auth.invalid-credentials" when the password changed or the account ended while they did
 */
export async function beginSession(ports: SessionPorts, user: User): Promise<OpenSession> {
  const now = ports.clock.now();
  const secret = ports.secrets.token();
  const validUntil = sessionEnd(now, now);
  const session: Session = {
    userId: user._id,
    family: ports.secrets.name(),
    secretHash: ports.secrets.hash("refresh", secret),
    sessionsValidFrom: user.sessionsValidFrom,
    beganAt: instant(now),
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(validUntil),
  };
  if (!(await ports.sessions.begin(session))) throw invalidCredentials();
  return {
    user,
    validUntil,
    accessToken: await ports.tokens.issue(user, session.family),
    refreshToken: formatRefreshToken({ userId: user._id, family: session.family, secret }),
  };
}

/**
 * A 400, not a 401: a client that answers 401 with a refresh and a retry (docs/rules.md#sessions) would otherwise try a
 * wrong password twice and then leave the page that says so.
 */
export const invalidCredentials = (): Failure =>
  new Failure("invalid", "auth.invalid-credentials", authMessages.invalidCredentials);
