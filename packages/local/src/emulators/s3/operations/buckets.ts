import type { S3Request } from "../request.ts";
import { addBucket, requireBucket, type Store } from "../store.ts";
import { emptyResponse, xmlResponse } from "./responses.ts";

export const listBuckets = (store: Store): Response =>
  xmlResponse("ListAllMyBucketsResult", {
    Buckets: { Bucket: store.index.bucketNames().map((Name) => ({ Name })) },
  });

export function createBucket(store: Store, { bucket }: S3Request): Response {
  addBucket(store, bucket);
  return emptyResponse(200, { location: `/${bucket}` });
}

export function headBucket(store: Store, { bucket }: S3Request): Response {
  requireBucket(store, bucket);
  return emptyResponse(200, { "x-amz-bucket-region": store.region });
}

export function bucketLocation(store: Store, { bucket }: S3Request): Response {
  requireBucket(store, bucket);
  // S3 writes its first region as nothing at all.
  return xmlResponse(
    "LocationConstraint",
    store.region === "us-east-1" ? {} : { LocationConstraint: store.region },
  );
}
