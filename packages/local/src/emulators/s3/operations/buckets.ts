import type { S3Request } from "../request.ts";
import { addBucket, needBucket, type Store } from "../store.ts";
import { emptyAnswer, xmlAnswer } from "./answer.ts";

export const listBuckets = (store: Store): Response =>
  xmlAnswer("ListAllMyBucketsResult", {
    Buckets: { Bucket: store.index.bucketNames().map((Name) => ({ Name })) },
  });

export function createBucket(store: Store, { bucket }: S3Request): Response {
  addBucket(store, bucket);
  return emptyAnswer(200, { location: `/${bucket}` });
}

export function headBucket(store: Store, { bucket }: S3Request): Response {
  needBucket(store, bucket);
  return emptyAnswer(200, { "x-amz-bucket-region": store.region });
}

export function bucketLocation(store: Store, { bucket }: S3Request): Response {
  needBucket(store, bucket);
  // S3 writes its first region as nothing at all.
  return xmlAnswer(
    "LocationConstraint",
    store.region === "us-east-1" ? {} : { LocationConstraint: store.region },
  );
}
