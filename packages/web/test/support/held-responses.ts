import { vi } from "vitest";

type Asked = {
  url: string;
  init: RequestInit;
  respond(body: object, headers?: Record<string, string>): void;
};

/** Stubs `fetch` with responses that the test gives. @returns the requests, the first one first */
export function holdResponses(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ url, init, respond: (body, headers = {}) => resolve(Response.json(body, { headers })) });
    return promise;
  });
  return asked;
}
