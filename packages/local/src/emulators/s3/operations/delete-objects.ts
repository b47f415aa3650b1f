import { elementsOf, textOf } from "../../support/xml.ts";
import { S3Error } from "../errors.ts";
import type { S3Request } from "../request.ts";
import { requireBucket, type Store } from "../store.ts";
import { readSmallBody } from "../upload-body.ts";
import { emptyResponse, xmlResponse } from "./responses.ts";

const MAX_KEYS = 1000;

export async function deleteObject(store: Store, { bucket, key }: S3Request): Promise<Response> {
  requireBucket(store, bucket);
  await removeKeys(store, bucket, [key]);
  return emptyResponse(204);
}

export async function deleteObjects(
  store: Store,
  request: S3Request,
  payloadHash: string,
): Promise<Response> {
  requireBucket(store, request.bucket);
  const xml = await readSmallBody(request, payloadHash);
  const keys = elementsOf(xml, "Object").map((element) => textOf(element, "Key") ?? "");
  if (keys.length === 0 || keys.length > MAX_KEYS || keys.includes(""))
    throw new S3Error(400, "MalformedXML", "The XML you provided was not well-formed or did not validate.");
  await removeKeys(store, request.bucket, keys);
  const isQuiet = textOf(xml, "Quiet") === "true";
  return xmlResponse("DeleteResult", { Deleted: isQuiet ? [] : keys.map((Key) => ({ Key })) });
}

async function removeKeys(store: Store, bucket: string, keys: string[]): Promise<void> {
  const blobs = store.index.remove(bucket, keys);
  await Promise.all(blobs.map((blob) => store.blobs.remove(blob)));
}
