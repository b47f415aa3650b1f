import { parseRefreshToken, type Sessions } from "./session.ts";

/** Ends the session that the refresh token names; signing out twice, or without a session, is no error. */
export async function signOut(ports: { sessions: Sessions }, cookie: string | undefined): Promise<void> {
  const given = parseRefreshToken(cookie);
  if (given) await ports.sessions.end(given.userId, given.family);
}
