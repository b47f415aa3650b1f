import { epochSeconds, instant } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { sessionMessages } from "../messages.ts";
import type { SessionPorts, UserStore } from "../ports.ts";
import { sameHash } from "../secrets.ts";
import type { OpenSession } from "./begin-session.ts";
import { formatRefreshToken, parseRefreshToken, type Session, sessionEnd } from "./session.ts";

type RefreshPorts = SessionPorts & { users: Pick<UserStore, "byId"> };

/** What a browser may name its attempt to renew. */
const ATTEMPT = /^[\w-]{16,64}$/;

/**
 * Gives a new access token and a new refresh token for the newest refresh token of a session.
 * An older one means that two hold the session, one of whom stole it: it ends for both.
 *
 * Repeated: a page that is left while it renews never sees the answer, and its cookie may be the older one then. Who names
 * the attempt, by a secret of its own, gets the same new token for the same attempt again, as long as it is the newest.
 * @throws Failure "auth.session-ended"
 */
export async function refreshSession(
  ports: RefreshPorts,
  cookie: string | undefined,
  attempt?: string,
): Promise<OpenSession> {
  const given = parseRefreshToken(cookie);
  if (!given) throw sessionEnded();
  const [session, user] = await Promise.all([
    ports.sessions.read(given.userId, given.family),
    ports.users.byId(given.userId),
  ]);
  const now = ports.clock.now();
  if (!session || session.validUntil <= instant(now)) throw sessionEnded();

  const secret =
    attempt && ATTEMPT.test(attempt)
      ? ports.secrets.hash("rotation", `${formatRefreshToken(given)}\n${attempt}`)
      : ports.secrets.token();
  const validUntil = sessionEnd(new Date(session.beganAt), now);
  const next: Session = {
    ...session,
    secretHash: ports.secrets.hash("refresh", secret),
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(validUntil),
  };
  const isNewest = sameHash(session.secretHash, ports.secrets.hash("refresh", given.secret));
  const isNext = (stored: Session | undefined) =>
    stored !== undefined && sameHash(stored.secretHash, next.secretHash);
  if (user?.status && user.sessionsValidFrom === session.sessionsValidFrom) {
    const isDone = isNewest
      ? (await ports.sessions.rotate(session, next)) ||
        isNext(await ports.sessions.read(given.userId, given.family))
      : isNext(session);
    if (isDone)
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

const sessionEnded = () => new Failure("unauthenticated", "auth.session-ended", sessionMessages.ended);
