import type { ApiResponse } from "@frangipani/functions/api";
import { deviceStorage, userStorage } from "../device/device-storage.ts";
import { inOneTab } from "../device/scheduling.ts";
import { ApiError, fetchResponse, readJson } from "./api-error.ts";
import { currentUser, sessionEvents, sessionState } from "./session/session-user.ts";

type RefreshResult = string | ApiError;

/** In memory only: after a reload the refresh cookie brings a new one. */
let token: string | undefined;
let refreshing: Promise<RefreshResult> | undefined;
/** Incremented by each sign-in and sign-out, so that the response to an earlier refresh is ignored. */
let epoch = 0;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("access");
channel?.addEventListener("message", ({ data }: MessageEvent<{ token?: string }>) => {
  token = data.token;
});

export const accessToken = (): string | undefined => token;

export function setAccessToken(next: string | undefined): void {
  epoch += 1;
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
 * the token is refreshed and the request sent once more.
 * @throws ApiError when the session has ended, or the refresh gets no response
 */
export async function withAccessToken(
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const sent = await tokenForCall();
  const response = await send(sent);
  if (response.status !== 401 && response.status !== 403) return response;
  const fresh = await refreshAccess(sent);
  return fresh instanceof ApiError ? response : send(fresh);
}

export function prefetchAccessToken(): void {
  // The request that needs the token refreshes again, and reports its error.
  tokenForCall().catch(() => {});
}

async function tokenForCall(): Promise<string | undefined> {
  if (token !== undefined || currentUser() === null) return token;
  const fresh = await refreshAccess(undefined);
  if (fresh instanceof ApiError) throw fresh;
  return fresh;
}

/** One refresh for a tab's requests, and a lock among tabs, as each uses the cookie up. Throws ApiError. */
function refreshAccess(refused: string | undefined): Promise<RefreshResult> {
  if (token !== undefined && token !== refused) return Promise.resolve(token);
  refreshing ??= inOneTab("refresh", () => refresh(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const ATTEMPT_KEY = "refreshAttempt";

/** The id of a refresh without a response, else a new one: the server repeats its response to a known id. */
function refreshAttemptId(): string {
  const left = userStorage.load(ATTEMPT_KEY, deviceStorage);
  const attempt = typeof left === "string" ? left : crypto.randomUUID();
  userStorage.save(ATTEMPT_KEY, attempt, deviceStorage);
  return attempt;
}

async function refresh(refused: string | undefined): Promise<RefreshResult> {
  if (token !== undefined && token !== refused) return token;
  // A request sent before signing out is refused afterwards: the session was not lost.
  if (currentUser() === null) return signedOut();
  const startEpoch = epoch;
  const attempt = refreshAttemptId();
  const response = await fetchResponse("/api/auth/refreshToken", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": attempt },
    credentials: "include",
    body: "{}",
  });
  const isRefused = response.status === 401 || response.status === 403;
  if (!response.ok && !isRefused) throw await ApiError.of(response);
  userStorage.remove(ATTEMPT_KEY, deviceStorage);
  if (startEpoch !== epoch) return token ?? signedOut();
  if (response.ok) {
    const { accessToken: fresh, role } = await readJson<ApiResponse<"POST /api/auth/refreshToken">>(response);
    if (role === "customer" && currentUser()?.role === "admin") {
      setAccessToken(undefined);
      sessionEvents.dispatchEvent(new Event("demoted"));
      return signedOut();
    }
    shareToken(fresh);
    return fresh;
  }
  const refusal = await ApiError.of(response);
  setAccessToken(undefined);
  sessionEvents.dispatchEvent(new Event("lost"));
  return refusal;
}

const signedOut = () => new ApiError(401, "auth.required", "Please sign in to continue.");
