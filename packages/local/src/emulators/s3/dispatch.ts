import { authorize } from "./authorize.ts";
import { notImplemented, S3Error } from "./errors.ts";
import { bucketLocation, createBucket, headBucket, listBuckets } from "./operations/buckets.ts";
import { copyObject } from "./operations/copy-object.ts";
import { deleteObject, deleteObjects } from "./operations/delete-objects.ts";
import { getObject } from "./operations/get-object.ts";
import { listObjects } from "./operations/list-objects.ts";
import { putObject } from "./operations/put-object.ts";
import type { S3Request } from "./request.ts";
import type { Store } from "./store.ts";

// Parts of S3 that are not implemented: they get 501, so that they do not pass for another operation.
const UNSUPPORTED = [
  "acl",
  "cors",
  "encryption",
  "lifecycle",
  "policy",
  "tagging",
  "uploadId",
  "uploads",
  "versioning",
  "versionId",
  "versions",
];

/** Which operation a request is, by method, path and query. */
export async function dispatch(store: Store, request: S3Request): Promise<Response> {
  const caller = authorize(store, request);
  if (UNSUPPORTED.some((name) => request.hasParam(name))) throw notImplemented();
  const payloadHash = caller === "anonymous" ? "UNSIGNED-PAYLOAD" : caller.payloadHash;
  if (request.bucket === "") return listBuckets(store);
  return request.key === "" ? onBucket(store, request, payloadHash) : onObject(store, request, payloadHash);
}

async function onBucket(store: Store, request: S3Request, payloadHash: string): Promise<Response> {
  switch (request.method) {
    case "PUT":
      return createBucket(store, request);
    case "HEAD":
      return headBucket(store, request);
    case "POST":
      if (request.hasParam("delete")) return deleteObjects(store, request, payloadHash);
      break;
    case "GET":
      if (request.hasParam("location")) return bucketLocation(store, request);
      if (request.param("list-type") === "2") return listObjects(store, request);
      break;
  }
  throw notImplemented();
}

async function onObject(store: Store, request: S3Request, payloadHash: string): Promise<Response> {
  switch (request.method) {
    case "GET":
    case "HEAD":
      return getObject(store, request);
    case "PUT":
      if (request.header("x-amz-copy-source") !== undefined) return copyObject(store, request);
      return putObject(store, request, payloadHash);
    case "DELETE":
      return deleteObject(store, request);
  }
  throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed against this resource.");
}
