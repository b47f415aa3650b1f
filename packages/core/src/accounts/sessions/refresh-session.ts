import { Failure } from "../../kernel/failure.ts";
import { epochSeconds, instant } from "../../kernel/time/clock.ts";
import { sessionMessages } from "../account/messages.ts";
import type { SessionPorts, UserStore } from "../account/ports.ts";
import { isSameHash } from "../account/secrets.ts";
import { formatRefreshToken, parseRefreshToken, type Session, sessionEnd } from "../account/session.ts";
import type { OpenSession } from "./begin-session.ts";

type RefreshPorts = SessionPorts & { users: Pick<UserStore, "byId"> };

const ATTEMPT = /^[\w-]{16,64}$/;

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
    attempt && ATTEMPT.test(attempt)
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
