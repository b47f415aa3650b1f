import { createStore, useStore } from "./store.ts";

/** Whether the shop can be reached, by the browser's word and by what the last call met. */
export const connection = createStore<boolean>(
  typeof navigator === "undefined" || navigator.onLine !== false,
  true,
);

/** Each call tells how it went: an answer, whatever it says, or none. */
const reportConnectivity = (answered: boolean): void =>
  connection.set(answered && navigator.onLine !== false);

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** `fetch`, or what does the same in another way, which tells here how it went. */
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
    // What was called off tells nothing about the server.
    if (!init.signal?.aborted) reportConnectivity(false);
    throw error;
  }
}

/** Listens to the browser's own word; called once, when the app starts. */
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

/** False while the shop cannot be reached: no network, or no answer from the server. */
export const useOnline = (): boolean => useStore(connection);
