import { createStore, useStore } from "./store.ts";

export const connection = createStore<boolean>(
  typeof navigator === "undefined" || navigator.onLine !== false,
  true,
);

const reportConnectivity = (hasResponse: boolean): void =>
  connection.set(hasResponse && navigator.onLine !== false);

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

// A minute: the API's gateway responds within half of it.
const MAX_RESPONSE_MS = 60_000;

/** Also fails if no response begins in time, except for a form, whose files may take long to send. */
export async function fetchReported(
  url: string,
  init: RequestInit = {},
  send: Fetch = fetch,
  maxResponseMs = MAX_RESPONSE_MS,
): Promise<Response> {
  try {
    const isForm = init.body instanceof FormData;
    const response = await (isForm ? send(url, init) : sendInTime(url, init, send, maxResponseMs));
    reportConnectivity(true);
    return response;
  } catch (error) {
    // An aborted request says nothing about the connection.
    if (!init.signal?.aborted) reportConnectivity(false);
    throw error;
  }
}

async function sendInTime(
  url: string,
  init: RequestInit,
  send: Fetch,
  maxResponseMs: number,
): Promise<Response> {
  const request = new AbortController();
  const abort = ({ target }: Event) => request.abort((target as AbortSignal).reason);
  init.signal?.throwIfAborted();
  // Also while the body is being read.
  init.signal?.addEventListener("abort", abort, { once: true });
  const timeout = AbortSignal.timeout(maxResponseMs);
  timeout.addEventListener("abort", abort, { once: true });
  try {
    return await send(url, { ...init, signal: request.signal });
  } finally {
    timeout.removeEventListener("abort", abort);
  }
}

export function followConnection(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("online", () => connection.set(true), { signal });
  addEventListener("offline", () => connection.set(false), { signal });
  return () => stop.abort();
}

/** Called when the shop responds again: "online" does not report a connection that was dropped within a network. */
export const onReconnect = (work: () => void): (() => void) =>
  connection.subscribe(() => {
    if (connection.get()) work();
  });

export const useOnline = (): boolean => useStore(connection);

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Not in Safari and Firefox. */
export const networkInformation = (): NetworkInformation | undefined =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection;

/** Whether to fetch only what is requested. */
export function savesData(): boolean {
  const network = networkInformation();
  return Boolean(network?.saveData || network?.effectiveType?.includes("2g"));
}
