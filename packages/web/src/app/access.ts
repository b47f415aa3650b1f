import type { ApiAnswer } from "@frangipani/functions/api";
import { ApiError, readJson } from "./api-error.ts";
import { fetchAnswer } from "./fetch-answer.ts";
import { currentUser } from "./session-user.ts";
import { userStorage } from "./user-data/user-storage.ts";

/** A fresh token; or why there is none: the session is over. */
type Refreshed = string | ApiError;

/** The access token lives in memory only: a reload asks for a new one with the refresh cookie. */
let token: string | undefined;
let refreshing: Promise<Refreshed> | undefined;
/** Rises with each sign-in and sign-out, so that the answer to a refresh of before changes nothing. */
let epoch = 0;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("access");
channel?.addEventListener("message", ({ data }: MessageEvent<{ token?: string }>) => {
  token = data.token;
});

export const accessToken = (): string | undefined => token;

/** Keeps a token which a sign-in brought, in all tabs; undefined forgets it. */
export function setAccess(next: string | undefined): void {
  epoch += 1;
  shareToken(next);
}

function shareToken(next: string | undefined): void {
  token = next;
  channel?.postMessage({ token: next });
}

/** "lost": the server has ended the session. */
export const accessEvents = new EventTarget();

/**
 * Makes a call with the access token, where somebody is signed in: after a reload it waits for the token. An answer of 401
 * or 403 is followed by one refresh and one further try.
 * @throws ApiError when the session is over, or the server cannot be asked whether it is
 */
export async function withAccess(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const sent = await tokenForCall();
  const response = await send(sent);
  if (response.status !== 401 && response.status !== 403) return response;
  const fresh = await refreshAccess(sent);
  return fresh instanceof ApiError ? response : send(fresh);
}

/** Asks for the token of a page that is about to ask for data, so that the one is here when the other begins. */
export function prefetchAccess(): void {
  // What fails is told by the call that needs the token and asks again.
  tokenForCall().catch(() => {});
}

/** Undefined for visitors. */
async function tokenForCall(): Promise<string | undefined> {
  if (token !== undefined || currentUser() === null) return token;
  const fresh = await refreshAccess(undefined);
  if (fresh instanceof ApiError) throw fresh;
  return fresh;
}

/**
 * A fresh access token in place of the one that was refused. Calls that need one together share one refresh, and tabs take
 * turns, since each refresh uses the cookie up.
 * @throws ApiError when the server cannot be asked
 */
function refreshAccess(refused: string | undefined): Promise<Refreshed> {
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
  const left = userStorage.load(ATTEMPT_KEY, localStorage);
  const attempt = typeof left === "string" ? left : crypto.randomUUID();
  userStorage.save(ATTEMPT_KEY, attempt, localStorage);
  return attempt;
}

async function refresh(refused: string | undefined): Promise<Refreshed> {
  if (token !== undefined && token !== refused) return token;
  const begun = epoch;
  const attempt = attemptBegun();
  const response = await fetchAnswer("/api/auth/refreshToken", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": attempt },
    credentials: "include",
    body: "{}",
  });
  const isRefused = response.status === 401 || response.status === 403;
  if (!response.ok && !isRefused) throw await ApiError.of(response);
  userStorage.remove(ATTEMPT_KEY, localStorage);
  if (begun !== epoch) return token ?? signedOut();
  if (response.ok) {
    const { accessToken: fresh } = await readJson<ApiAnswer<"POST /api/auth/refreshToken">>(response);
    shareToken(fresh);
    return fresh;
  }
  const refusal = await ApiError.of(response);
  setAccess(undefined);
  accessEvents.dispatchEvent(new Event("lost"));
  return refusal;
}

const signedOut = () => new ApiError(401, "auth.required", "Please sign in to continue.");
