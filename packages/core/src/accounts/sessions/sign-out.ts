import type { SessionStore } from "../ports.ts";
import { parseRefreshToken } from "./session.ts";

/** Ends the session that the refresh token names; signing out twice, or without a session, is no error. */
export async function signOut(ports: { sessions: SessionStore }, cookie: string | undefined): Promise<void> {
  const given = parseRefreshToken(cookie);
  if (given) await ports.sessions.end(given.userId, given.family);
}
