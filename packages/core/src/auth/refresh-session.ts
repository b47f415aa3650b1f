import { epochSeconds, instant } from "../kernel/clock.ts";
import { Failure } from "../kernel/failure.ts";
import type { Users } from "../users/store.ts";
import type { OpenSession, SessionPorts } from "./begin-session.ts";
import { authMessages } from "./messages.ts";
import { sameHash } from "./secrets.ts";
import { formatRefreshToken, parseRefreshToken, type Session, sessionEnd } from "./session.ts";

export type RefreshPorts = SessionPorts & { users: Pick<Users, "byId"> };

/**
 * Gives a new access token and a new refresh token for the newest refresh token of a session.
 * An older one means that two hold the session, one of whom stole it: it ends for both.
 * @throws Failure "auth.session-ended"
 */
export async function refreshSession(ports: RefreshPorts, cookie: string | undefined): Promise<OpenSession> {
  const given = parseRefreshToken(cookie);
  if (!given) throw sessionEnded();
  const [session, user] = await Promise.all([
    ports.sessions.read(given.userId, given.family),
    ports.users.byId(given.userId),
  ]);
  const now = ports.clock.now();
  if (!session || session.validUntil <= instant(now)) throw sessionEnded();

  const isNewest = sameHash(session.secretHash, ports.secrets.hash("refresh", given.secret));
  const isOver = !user?.status || user.sessionsValidFrom !== session.sessionsValidFrom;
  if (isNewest && !isOver) {
    const secret = ports.secrets.token();
    const validUntil = sessionEnd(new Date(session.beganAt), now);
    const next: Session = {
      ...session,
      secretHash: ports.secrets.hash("refresh", secret),
      validUntil: instant(validUntil),
      expiresAt: epochSeconds(validUntil),
    };
    if (await ports.sessions.rotate(session, next))
      return {
        user,
        validUntil,
        accessToken: await ports.tokens.issue(user, given.family),
        refreshToken: formatRefreshToken({ ...given, secret }),
      };
  }
  await ports.sessions.end(given.userId, given.family);
  throw sessionEnded();
}

const sessionEnded = () => new Failure("unauthenticated", "auth.session-ended", authMessages.sessionEnded);
