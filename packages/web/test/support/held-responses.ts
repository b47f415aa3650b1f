import { vi } from "vitest";

type HeldRequest = {
  url: string;
  init: RequestInit;
  respond(body: object, headers?: Record<string, string>): void;
};

/** Stubs `fetch`; each request waits until the test calls its `respond`. @returns the requests, oldest first */
export function holdResponses(): HeldRequest[] {
  const requests: HeldRequest[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({ url, init, respond: (body, headers = {}) => resolve(Response.json(body, { headers })) });
    return promise;
  });
  return requests;
}
