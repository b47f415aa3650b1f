import { heard } from "../data/connection.ts";
import { ApiError, OFFLINE } from "./api-error.ts";

/** The access token lives in memory only: a reload asks for a new one with the refresh cookie. */
let token: string | undefined;
let refreshing: Promise<string | undefined> | undefined;
let lost: () => void = () => {};

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("access");
channel?.addEventListener("message", ({ data }: MessageEvent<{ token?: string }>) => {
  token = data.token;
});

export const accessToken = (): string | undefined => token;

/** Keeps a token which a sign-in brought, in all tabs; undefined forgets it. */
export function setAccess(next: string | undefined): void {
  token = next;
  channel?.postMessage({ token: next });
}

/** What happens when the session is over for good (spec §4). */
export function whenSessionLost(act: () => void): void {
  lost = act;
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

async function refresh(refused: string | undefined): Promise<string | undefined> {
  if (token !== undefined && token !== refused) return token;
  let response: Response;
  try {
    response = await fetch("/api/auth/refreshToken", {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "include",
      body: "{}",
    });
  } catch {
    heard(false);
    throw new ApiError(0, OFFLINE, "You seem to be offline. Please try again when you are connected.");
  }
  if (response.ok) {
    const { accessToken: fresh } = (await response.json()) as { accessToken: string };
    setAccess(fresh);
    return fresh;
  }
  if (response.status !== 401 && response.status !== 403) throw await ApiError.of(response);
  setAccess(undefined);
  lost();
  return undefined;
}
