import { createStore, useStore } from "./store.ts";

export const connection = createStore<boolean>(
  typeof navigator === "undefined" || navigator.onLine !== false,
  true,
);

const reportConnectivity = (hasResponse: boolean): void =>
  connection.set(hasResponse && navigator.onLine !== false);

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

// Twice the time in which API Gateway responds at the latest.
const MAX_RESPONSE_MS = 60_000;

/** `fetch` that reports connectivity, and fails if no response begins in time; a form has no limit, since its files may take long to send. */
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
  // Not removed afterwards, since the caller may also abort while the body is being read.
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

/** Calls `work` when the shop responds again. The "online" event is not enough: the connection may fail within a network. */
export const onReconnect = (work: () => void): (() => void) =>
  connection.subscribe(() => {
    if (connection.get()) work();
  });

export const useOnline = (): boolean => useStore(connection);

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Undefined in Safari and Firefox. */
export const networkInformation = (): NetworkInformation | undefined =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection;

/** Whether to fetch only what the user asks for: on slow networks, or if the browser saves data. */
export function savesData(): boolean {
  const network = networkInformation();
  return Boolean(network?.saveData || network?.effectiveType?.includes("2g"));
}
