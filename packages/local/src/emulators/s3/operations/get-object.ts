import { noSuchKey } from "../errors.ts";
import type { S3Request } from "../request.ts";
import { sendObject } from "../send-object.ts";
import { requireBucket, type Store } from "../store.ts";

const OVERRIDABLE = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "expires",
];

export async function getObject(store: Store, request: S3Request): Promise<Response> {
  requireBucket(store, request.bucket);
  const object = store.index.find(request.bucket, request.key);
  if (!object) throw noSuchKey();
  return sendObject(request.raw, object, store.blobs, {
    override: overrides(request),
    withChecksum: request.amz("x-amz-checksum-mode")?.toUpperCase() === "ENABLED",
  });
}

// A signed reader may override response headers; an anonymous one has no query at all.
const overrides = (request: S3Request): Record<string, string> =>
  Object.fromEntries(
    OVERRIDABLE.flatMap((name) => {
      const value = request.param(`response-${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
