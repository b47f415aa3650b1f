import type { ApiResponse } from "@frangipani/functions/api";
import type { Fetch } from "../device/connection.ts";
import { deviceStorage, userStorage } from "../device/device-storage.ts";
import { inOneTab } from "../device/scheduling.ts";
import { ApiError, fetchResponse, readJson } from "./api-error.ts";
import { currentUser, sessionEvents, sessionState, storeUser } from "./session/session-user.ts";

/** A fresh token, or the reason why there is none any more. A refresh without a usable response throws instead. */
type RefreshResult = { token: string } | { ended: ApiError };

/** In memory only: after a reload the refresh cookie brings a new one. */
let token: string | undefined;
let refreshing: Promise<RefreshResult> | undefined;
/** Incremented by each sign-in and sign-out, here or in another tab, so that the response to an earlier refresh is ignored. */
let sessionGeneration = 0;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("access");
channel?.addEventListener("message", ({ data }: MessageEvent<{ token?: string }>) => {
  sessionGeneration += 1;
  token = data.token;
});

export const accessToken = (): string | undefined => token;

export function setAccessToken(next: string | undefined): void {
  sessionGeneration += 1;
  shareToken(next);
}

function shareToken(next: string | undefined): void {
  token = next;
  channel?.postMessage({ token: next });
}

// The session may end in another tab.
sessionState.subscribe(() => {
  if (!currentUser()) setAccessToken(undefined);
});

/**
 * Sends a request with the access token, if a user is signed in; after a reload it waits for the token. After a 401 or 403
 * (the token has expired, or its role is out of date) the token is refreshed and the request sent once more.
 * @throws ApiError if there is no token because the session has ended, or if the refresh fails for another reason
 */
export async function withAccessToken(
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const sent = await tokenForCall();
  const response = await send(sent);
  if (response.status !== 401 && response.status !== 403) return response;
  const result = await refreshAccess(sent);
  return "ended" in result ? response : send(result.token);
}

export function prefetchAccessToken(): void {
  // The request that needs the token refreshes again, and reports its error.
  tokenForCall().catch(() => {});
}

async function tokenForCall(): Promise<string | undefined> {
  if (token !== undefined || !currentUser()) return token;
  const result = await refreshAccess(undefined);
  if ("ended" in result) throw result.ended;
  return result.token;
}

/** Refreshes once for all requests of a tab, and under a lock among tabs, since each refresh uses the cookie up. */
function refreshAccess(refused: string | undefined): Promise<RefreshResult> {
  if (token !== undefined && token !== refused) return Promise.resolve({ token });
  refreshing ??= inOneTab("refresh", () => refresh(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(refused: string | undefined): Promise<RefreshResult> {
  // Another tab may have refreshed the token while this one waited for the lock.
  if (token !== undefined && token !== refused) return { token };
  // A request that was sent before a sign-out is refused after it: the session was not lost.
  if (!currentUser()) return { ended: notSignedInError() };
  const generation = sessionGeneration;
  const response = await requestRefresh();
  // The user signed out or in meanwhile, so the response is about an earlier session.
  if (generation !== sessionGeneration)
    return token === undefined ? { ended: notSignedInError() } : { token };
  return response.ok ? acceptRefresh(response) : endSession(response);
}

const MAX_WAIT_MS = 5_000;

/** Sends requests that set or remove the session's cookie one by one, since a late response would undo what followed. */
export const fetchInTurn: Fetch = (url, init) =>
  inOneTab("session-cookie", () => fetch(url, init), { signal: AbortSignal.timeout(MAX_WAIT_MS) });

const ATTEMPT_KEY = "refreshAttempt";

/** The id of a refresh that got no response, else a new one: the server repeats its response to a known id. */
function refreshAttemptId(): string {
  const unanswered = userStorage.load(ATTEMPT_KEY, deviceStorage);
  const attempt = typeof unanswered === "string" ? unanswered : crypto.randomUUID();
  userStorage.save(ATTEMPT_KEY, attempt, deviceStorage);
  return attempt;
}

/** @returns a success, or a refusal that ends the session. @throws ApiError for anything else */
async function requestRefresh(): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": refreshAttemptId() },
    credentials: "include",
    body: "{}",
  };
  const response = await fetchResponse("/api/auth/refreshToken", init, fetchInTurn);
  const isRefused = response.status === 401 || response.status === 403;
  if (!response.ok && !isRefused) throw await ApiError.of(response);
  userStorage.remove(ATTEMPT_KEY, deviceStorage);
  return response;
}

async function acceptRefresh(response: Response): Promise<RefreshResult> {
  const {
    accessToken: fresh,
    id,
    name,
    email,
    role,
  } = await readJson<ApiResponse<"POST /api/auth/refreshToken">>(response);
  const user = currentUser();
  // Another user has signed in in another tab, whose message has not arrived yet.
  if (user && user.id !== id) return { ended: notSignedInError() };
  // A former administrator may not stay on a page of the back office: they are signed out here and told why.
  if (role === "customer" && user?.role === "admin") {
    setAccessToken(undefined);
    sessionEvents.dispatchEvent(new Event("demoted"));
    return { ended: notSignedInError() };
  }
  shareToken(fresh);
  // Changed on another device, or by an administrator.
  if (user && (user.name !== name || user.email !== email)) storeUser({ ...user, name, email });
  return { token: fresh };
}

async function endSession(refusal: Response): Promise<RefreshResult> {
  const ended = await ApiError.of(refusal);
  setAccessToken(undefined);
  sessionEvents.dispatchEvent(new Event("lost"));
  return { ended };
}

const notSignedInError = () => new ApiError(401, "auth.required", "Please sign in to continue.");
