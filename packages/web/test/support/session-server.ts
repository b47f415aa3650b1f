import { afterEach, beforeEach, vi } from "vitest";
import { setAccessToken } from "../../src/api/access-token.ts";
import { type SessionUser, sessionState } from "../../src/api/session/session-user.ts";
import { startSession } from "../../src/api/session/start-session.ts";

export const reader: SessionUser = { id: "us_1", name: "Reader", email: "r@x.example", role: "customer" };

/** Stubs `fetch` with the API of a shop whose valid access token is "t2" first, and "t11" after the first refresh. */
export function server() {
  const state = {
    good: "t2",
    cookie: true,
    refreshes: 0,
    calls: [] as string[],
    attempts: [] as string[],
    down: false,
    /** What a refresh says of the user. */
    user: reader,
    /** If set, a refresh responds with this status, as while a service is down. */
    refreshStatus: undefined as number | undefined,
    refreshGate: Promise.resolve(),
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("authorization")?.slice(7);
    state.calls.push(`${init.method} ${url}${token ? ` ${token}` : ""}`);
    const attempt = new Headers(init.headers).get("idempotency-key");
    if (attempt) state.attempts.push(attempt);
    if (state.down) throw new TypeError("Failed to fetch");
    await Promise.resolve();
    if (url === "/api/auth/refreshToken") {
      state.refreshes += 1;
      await state.refreshGate;
      if (state.refreshStatus) return new Response("", { status: state.refreshStatus });
      if (!state.cookie) return Response.json({ code: "auth.refresh", message: "no" }, { status: 401 });
      state.good = `t${state.refreshes + 10}`;
      return Response.json({ accessToken: state.good, ...state.user });
    }
    if (url === "/api/auth/login")
      return Response.json({ code: "auth.login", error: "Invalid email or password" }, { status: 401 });
    if (url === "/api/auth/logout") return Response.json({ message: "Signed out" });
    if (url === "/api/auth/getAlluser")
      return Response.json({ code: "auth.forbidden", message: "Not allowed" }, { status: 403 });
    if (token !== state.good)
      return Response.json({ code: "auth.required", message: "Sign in" }, { status: 401 });
    return Response.json({ body: init.body ?? null });
  });
  return state;
}

/** Starts a session without a user before each test, and stops it after the test. */
export function sessionOfEachTest() {
  const session = { stop: () => {}, visited: [] as string[] };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // A new array, so that a late visit of an earlier test's session is not counted.
    const visited: string[] = [];
    session.visited = visited;
    session.stop = startSession({ goToLogin: () => void visited.push("/login") });
    sessionState.set(null);
    setAccessToken(undefined);
  });
  afterEach(() => session.stop());
  return session;
}
