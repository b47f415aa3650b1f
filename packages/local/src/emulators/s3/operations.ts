import { createHash } from "node:crypto";
import { ServiceError } from "../support/service-error.ts";
import { elementsOf, textOf, toXml, type XmlElement } from "../support/xml.ts";
import { type S3Request, splitOnce } from "./request.ts";
import { sendObject } from "./send-object.ts";
import { commitObject, findObject, requireBucket, type Store } from "./store.ts";

const MAX_KEYS = 1000;
/** Headers that an uploader sets, which every response has. */
const STORED_HEADERS = ["content-type", "cache-control", "content-disposition", "content-encoding"];

export async function getObject(store: Store, { raw, bucket, key }: S3Request): Promise<Response> {
  return sendObject(raw, findObject(store, bucket, key), store.blobs);
}

export async function putObject(store: Store, request: S3Request, payloadHash: string): Promise<Response> {
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  const { id: blob, size } = await store.blobs.write(
    tap(request.raw.body ?? noBody(), (chunk) => {
      md5.update(chunk);
      sha256.update(chunk);
    }),
  );
  if (payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256.digest("hex")) {
    await store.blobs.remove(blob);
    throw new ServiceError(
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' does not match.",
    );
  }
  const etag = `"${md5.digest("hex")}"`;
  const headers = Object.fromEntries(
    [...request.raw.headers].filter(([name]) => STORED_HEADERS.includes(name)),
  );
  await commitObject(store, request.bucket, {
    key: request.key,
    blob,
    size,
    etag,
    modifiedAt: Date.now(),
    headers,
  });
  return new Response(null, { headers: { etag } });
}

/** Copies an object with its headers. */
export async function copyObject(store: Store, request: S3Request): Promise<Response> {
  const path = decodeURIComponent(request.header("x-amz-copy-source") ?? "").replace(/^\//, "");
  const [bucket = "", key = ""] = splitOnce(path, "/");
  requireBucket(store, bucket);
  const source = findObject(store, bucket, key);
  const { id } = await store.blobs.copy(source.blob);
  const copy = { ...source, key: request.key, blob: id, modifiedAt: Date.now() };
  await commitObject(store, request.bucket, copy);
  return xmlResponse("CopyObjectResult", { ETag: copy.etag, LastModified: isoTime(copy.modifiedAt) });
}

export async function deleteObjects(store: Store, { bucket, raw }: S3Request): Promise<Response> {
  const keys = elementsOf(await raw.text(), "Object").map((element) => textOf(element, "Key") ?? "");
  if (keys.length === 0 || keys.length > MAX_KEYS || keys.includes(""))
    throw new ServiceError("MalformedXML", "The XML you provided did not validate.");
  const blobs = store.index.remove(bucket, keys);
  await Promise.all(blobs.map((blob) => store.blobs.remove(blob)));
  return xmlResponse("DeleteResult", {});
}

/** A continuation token is the last key of the page before, in base64url. */
export function listObjects(store: Store, { bucket, params }: S3Request): Response {
  const prefix = params.get("prefix") ?? "";
  const limit = Math.min(Number(params.get("max-keys") ?? MAX_KEYS), MAX_KEYS);
  const token = params.get("continuation-token");
  const after = token ? Buffer.from(token, "base64url").toString() : (params.get("start-after") ?? "");
  const found = store.index.list(bucket, { prefix, after, limit: limit + 1 });
  const objects = found.slice(0, limit);
  const isTruncated = found.length > limit;
  return xmlResponse("ListBucketResult", {
    Name: bucket,
    KeyCount: objects.length,
    MaxKeys: limit,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated
      ? Buffer.from(objects.at(-1)?.key ?? "").toString("base64url")
      : undefined,
    Contents: objects.map(({ key, modifiedAt, etag, size }) => ({
      Key: key,
      LastModified: isoTime(modifiedAt),
      ETag: etag,
      Size: size,
      StorageClass: "STANDARD",
    })),
  });
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

async function* tap(source: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    onChunk(chunk);
    yield chunk;
  }
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";
export const XML_HEADERS = { "content-type": "application/xml" };

const xmlResponse = (root: string, content: XmlElement): Response =>
  new Response(`<${root} xmlns="${NAMESPACE}">${toXml(content)}</${root}>`, { headers: XML_HEADERS });
