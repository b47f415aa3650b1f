import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { ServiceError, verifySignature } from "../support/aws-requests.ts";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { toXml } from "../support/xml.ts";
import {
  copyObject,
  deleteObjects,
  getObject,
  listObjects,
  putObject,
  readRequest,
  type S3Request,
  servePublicObject,
  XML_HEADERS,
} from "./operations.ts";
import { openStore, requireBucket, type S3Options, type Store } from "./store.ts";

export type S3 = Awaited<ReturnType<typeof createS3>>;

/** Opens (or creates) the store in `dir` and removes what a killed process left unfinished. */
export async function createS3(options: S3Options) {
  const store = await openStore(options);
  const faults = createFaults();
  const app = createApp(store, faults);
  return {
    faults,
    /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
    start: () => listenOnLoopback(app.fetch),
    /** The response to an anonymous GET or HEAD of a public object; 404 for anything else. */
    serve: (bucket: string, key: string, request: Request) => servePublicObject(store, bucket, key, request),
    close: () => store.index.close(),
  };
}

function createApp(store: Store, faults: Faults) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // Any origin may use presigned URLs: their signature is what protects an object.
  app.use(cors({ origin: "*", exposeHeaders: ["ETag"] }));
  app.all("*", (context) => {
    const { raw, path } = context.req;
    return injectFault(
      faults.take(`${raw.method} ${path}`),
      context,
      async () => {
        try {
          const { pathname, search } = new URL(raw.url);
          const requestLine = context.env?.incoming?.url ?? pathname + search;
          return await dispatch(store, readRequest(raw, requestLine));
        } catch (error) {
          return errorResponse(error);
        }
      },
      (status) =>
        errorResponse(new ServiceError(status === 503 ? "SlowDown" : "InternalError", "Fault", status)),
    );
  });
  return app;
}

// The parameters that are understood. `x-id` names the operation, which the method says, too.
const PARAMS = /^(X-Amz-.*|x-id|list-type|prefix|max-keys|continuation-token|start-after|delete)$/i;

/** Finds the operation of a request. One that the shop does not call gets 501, so that it is not taken for another one. */
async function dispatch(store: Store, request: S3Request): Promise<Response> {
  const { credentials } = store;
  const payloadHash = verifySignature(request, { credentials, service: "s3" });
  requireBucket(store, request.bucket);
  const { method, key, params } = request;
  if ([...params.keys()].every((name) => PARAMS.test(name))) {
    if (key === "" && method === "GET" && params.get("list-type") === "2") return listObjects(store, request);
    if (key === "" && method === "POST" && params.has("delete")) return deleteObjects(store, request);
    if (key !== "" && (method === "GET" || method === "HEAD")) return getObject(store, request);
    if (key !== "" && method === "PUT" && request.header("x-amz-copy-source"))
      return copyObject(store, request);
    if (key !== "" && method === "PUT") return putObject(store, request, payloadHash);
  }
  throw new ServiceError(
    "NotImplemented",
    "A header or query you provided implies functionality that is not implemented.",
    501,
  );
}

/** Any error but S3's own is logged and returned as 500 without details. */
function errorResponse(error: unknown): Response {
  const known = error instanceof ServiceError ? error : undefined;
  if (!known && !isConnectionReset(error)) console.error("[s3]", error);
  const body = toXml({
    Error: {
      Code: known?.code ?? "InternalError",
      Message: known?.message ?? "We encountered an internal error. Please try again.",
      RequestId: randomBytes(8).toString("hex").toUpperCase(),
    },
  });
  return new Response(body, { status: known?.status ?? 500, headers: XML_HEADERS });
}

// The client closed the connection during its upload.
const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNRESET";
