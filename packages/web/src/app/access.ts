import { heard } from "../data/connection.ts";
import { dropPersonal, keepPersonal, keptPersonal } from "../data/personal.ts";
import { ApiError, OFFLINE } from "./api-error.ts";

/** The access token lives in memory only: a reload asks for a new one with the refresh cookie. */
let token: string | undefined;
let refreshing: Promise<string | undefined> | undefined;
let lost: () => void = () => {};
let expected: () => boolean = () => false;
/** Rises when the token is forgotten, so that a refresh under way does not bring it back. */
let epoch = 0;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("access");
channel?.addEventListener("message", ({ data }: MessageEvent<{ token?: string }>) => {
  token = data.token;
});

export const accessToken = (): string | undefined => token;

/** Keeps a token which a sign-in brought, in all tabs; undefined forgets it. */
export function setAccess(next: string | undefined): void {
  if (next === undefined) epoch += 1;
  token = next;
  channel?.postMessage({ token: next });
}

/** Whether a person is signed in on this device, so that a token is worth asking for before a call is refused. */
export const isTokenExpected = (): boolean => expected();

/** Joins the session: whether there is one, and what happens when it is over for good (spec §4). */
export function joinSession(session: { isExpected(): boolean; onLost(): void }): void {
  expected = session.isExpected;
  lost = session.onLost;
}

/**
 * A fresh access token in place of the one that was refused; undefined when the session is over. Calls that fail together
 * share one refresh, and tabs take turns, since each refresh uses the cookie up.
 * @throws ApiError when the server cannot be asked
 */
export function refreshAccess(refused: string | undefined): Promise<string | undefined> {
  if (token !== undefined && token !== refused) return Promise.resolve(token);
  refreshing ??= inTurn(() => refresh(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== "undefined" && navigator.locks ? navigator.locks.request("refresh", work) : work();

const ATTEMPT_KEY = "refreshAttempt";

/** Names this attempt, or takes up one whose page was left before the answer came: the server then repeats its answer. */
function attemptBegun(): string {
  const left = keptPersonal(ATTEMPT_KEY, localStorage);
  const attempt = typeof left === "string" ? left : crypto.randomUUID();
  keepPersonal(ATTEMPT_KEY, attempt, localStorage);
  return attempt;
}

async function refresh(refused: string | undefined): Promise<string | undefined> {
  if (token !== undefined && token !== refused) return token;
  const begun = epoch;
  const attempt = attemptBegun();
  let response: Response;
  try {
    response = await fetch("/api/auth/refreshToken", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": attempt },
      credentials: "include",
      body: "{}",
    });
  } catch {
    heard(false);
    throw new ApiError(0, OFFLINE, "You seem to be offline. Please try again when you are connected.");
  }
  if (!response.ok && response.status !== 401 && response.status !== 403) throw await ApiError.of(response);
  dropPersonal(ATTEMPT_KEY, localStorage);
  if (response.ok) {
    const { accessToken: fresh } = (await response.json()) as { accessToken: string };
    if (begun !== epoch) return undefined;
    setAccess(fresh);
    return fresh;
  }
  setAccess(undefined);
  lost();
  return undefined;
}
