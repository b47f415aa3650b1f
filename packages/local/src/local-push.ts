import type { LocalPush } from "@frangipani/functions/adapters/web-push";

const HOST = "push.frangipani.invalid";
export const LOCAL_PUSH_ORIGIN = `https://${HOST}`;

/** Sends requests to the local origin to `serviceUrl`, and others to their own address. */
export const localPush = (serviceUrl: string): LocalPush => ({
  host: HOST,
  send(endpoint, request) {
    const { origin, pathname } = new URL(endpoint);
    return fetch(origin === LOCAL_PUSH_ORIGIN ? new URL(pathname, serviceUrl) : endpoint, request);
  },
});
