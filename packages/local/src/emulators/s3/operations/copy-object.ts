import { noSuchKey, preconditionFailed, S3Error } from "../errors.ts";
import { headersOfRequest } from "../object-headers.ts";
import type { StoredObject } from "../object-index.ts";
import { evaluateReadConditions } from "../preconditions.ts";
import { type S3Request, splitOnce } from "../request.ts";
import { commitObject, requireBucket, type Store } from "../store.ts";
import { isoTime, xmlResponse } from "./responses.ts";

export async function copyObject(store: Store, request: S3Request): Promise<Response> {
  requireBucket(store, request.bucket);
  const { bucket, key } = sourceOf(request);
  requireBucket(store, bucket);
  const source = store.index.find(bucket, key);
  if (!source) throw noSuchKey();
  checkSourceConditions(request, source);

  const replacesHeaders = request.header("x-amz-metadata-directive") === "REPLACE";
  if (!replacesHeaders && bucket === request.bucket && key === request.key)
    throw new S3Error(
      400,
      "InvalidRequest",
      "This copy request is illegal because it is trying to copy an object to itself without changing anything.",
    );
  const { id } = await store.blobs.copy(source.blob);
  const headers = replacesHeaders ? headersOfRequest(request) : source.headers;
  const copy = { ...source, key: request.key, blob: id, headers, modifiedAt: Date.now() };
  await commitObject(store, request.bucket, copy);
  return xmlResponse("CopyObjectResult", { ETag: copy.etag, LastModified: isoTime(copy.modifiedAt) });
}

function sourceOf(request: S3Request): { bucket: string; key: string } {
  const source = decodeURIComponent(request.header("x-amz-copy-source") ?? "").replace(/^\//, "");
  const [bucket = "", key = ""] = splitOnce(source, "/");
  return { bucket, key };
}

function checkSourceConditions(request: S3Request, source: StoredObject): void {
  const outcome = evaluateReadConditions((name) => request.header(`x-amz-copy-source-${name}`), source);
  if (outcome !== "send") throw preconditionFailed();
}
