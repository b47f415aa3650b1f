import { createStore, useStore } from "./store.ts";

export const connection = createStore<boolean>(
  typeof navigator === "undefined" || navigator.onLine !== false,
  true,
);

const reportConnectivity = (hasResponse: boolean): void =>
  connection.set(hasResponse && navigator.onLine !== false);

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export async function fetchReported(
  url: string,
  init: RequestInit = {},
  send: Fetch = fetch,
): Promise<Response> {
  try {
    const response = await send(url, init);
    reportConnectivity(true);
    return response;
  } catch (error) {
    // An aborted request says nothing about the connection.
    if (!init.signal?.aborted) reportConnectivity(false);
    throw error;
  }
}

export function followConnection(): () => void {
  const online = () => connection.set(true);
  const offline = () => connection.set(false);
  addEventListener("online", online);
  addEventListener("offline", offline);
  return () => {
    removeEventListener("online", online);
    removeEventListener("offline", offline);
  };
}

export const useOnline = (): boolean => useStore(connection);

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Not in Safari and Firefox. */
export const networkInformation = (): NetworkInformation | undefined =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection;

/** Then only what is asked for is fetched. */
export function savesData(): boolean {
  const network = networkInformation();
  return Boolean(network?.saveData || network?.effectiveType?.includes("2g"));
}
