import type { SessionStore } from "../account/ports.ts";
import { parseRefreshToken } from "../account/session.ts";

/** Idempotent. */
export async function signOut(ports: { sessions: SessionStore }, cookie: string | undefined): Promise<void> {
  const token = parseRefreshToken(cookie);
  if (token) await ports.sessions.end(token.userId, token.family);
}
