import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { type Loopback, listenOnLoopback } from "../support/loopback.ts";
import { cors } from "./cors.ts";
import { dispatch } from "./dispatch.ts";
import { errorResponse, S3Error } from "./errors.ts";
import { readRequest } from "./request.ts";
import { servePublicObject } from "./serve-public.ts";
import { openStore, type S3Options, type Store } from "./store.ts";

export type S3 = {
  app: Hono<{ Bindings: HttpBindings }>;
  faults: Faults;
  /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
  start(port?: number): Promise<Loopback>;
  /** The response to an anonymous GET or HEAD of a public object; 404 for anything else. */
  serve(bucket: string, key: string, request: Request): Promise<Response>;
  close(): void;
};

/** Opens (or creates) the store in `dir` and removes what a killed process left unfinished. */
export async function createS3(options: S3Options): Promise<S3> {
  const store = await openStore(options);
  const faults = createFaults();
  const app = createApp(store, faults);
  return {
    app,
    faults,
    start: (port) => listenOnLoopback(app.fetch, port),
    serve: (bucket, key, request) => servePublicObject(store, bucket, key, request),
    close: () => store.index.close(),
  };
}

function createApp(store: Store, faults: Faults) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(cors);
  app.all("*", async (context) => {
    const requestId = randomBytes(8).toString("hex").toUpperCase();
    const raw = context.req.raw;
    const response = await injectFault(
      faults.take(`${raw.method} ${context.req.path}`),
      context,
      async () => {
        try {
          const requestLine = context.env?.incoming?.url ?? requestLineOf(raw.url);
          return await dispatch(store, readRequest(raw, requestLine));
        } catch (error) {
          return errorResponse(error, requestId);
        }
      },
      (status) =>
        errorResponse(new S3Error(status, status === 503 ? "SlowDown" : "InternalError"), requestId),
    );
    response.headers.set("x-amz-request-id", requestId);
    return response;
  });
  return app;
}

const requestLineOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
