import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ServiceError, type SignableRequest } from "../support/aws-requests.ts";
import { elementsOf, textOf, toXml, type XmlElement } from "../support/xml.ts";
import type { Blobs } from "./blobs.ts";
import { commitObject, findObject, requireBucket, type Store, type StoredObject } from "./store.ts";

/** A request of either style: `/{bucket}/{key}?{query}`, or `/{key}?{query}` with the bucket in the host name. */
export type S3Request = SignableRequest & {
  bucket: string;
  key: string;
  params: ReadonlyMap<string, string>;
  raw: Request;
};

const HOSTED_BUCKET = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/;

/** `requestLine` is the path and query as received, because the signature covers exactly those bytes. */
export function readRequest(raw: Request, requestLine: string): S3Request {
  const [rawPath = "/", rawQuery = ""] = splitOnce(requestLine, "?");
  const query = parseQuery(rawQuery);
  const header = (name: string) => raw.headers.get(name) ?? undefined;
  const hosted = HOSTED_BUCKET.exec(header("host") ?? "")?.[1];
  const [bucket = "", key = ""] = splitOnce(`${hosted ?? ""}${rawPath}`.replace(/^\//, ""), "/").map(decode);
  return {
    method: raw.method,
    rawPath,
    query,
    header,
    headerNames: [...raw.headers.keys()],
    bucket,
    key,
    params: new Map(query),
    raw,
  };
}

const splitOnce = (text: string, separator: string): string[] => {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
};

const parseQuery = (text: string): [string, string][] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", value = ""] = splitOnce(pair, "=");
      return [decode(name), decode(value.replaceAll("+", "%20"))];
    });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ServiceError("InvalidURI", "Couldn't parse the specified URI.");
  }
}

const MAX_KEYS = 1000;
/** Headers of an upload that the store keeps and sends with every response. */
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

// A small object is read at once, which is quicker than a stream.
const SMALL_BYTES = 256 * 1024;
const REVALIDATE = "public, max-age=0, must-revalidate";

/** The response to a GET or HEAD of an object: 304 if the client has it. */
async function sendObject(
  request: Request,
  object: StoredObject,
  blobs: Blobs,
  otherHeaders: Record<string, string> = {},
): Promise<Response> {
  const headers = new Headers({
    "content-type": "binary/octet-stream",
    ...object.headers,
    ...otherHeaders,
    etag: object.etag,
    "last-modified": new Date(object.modifiedAt).toUTCString(),
  });
  const known = request.headers.get("if-none-match") ?? "";
  if (known.split(",").some((etag) => etag.trim().replace(/^W\//, "") === object.etag)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-length", String(object.size));
  const isEmpty = request.method === "HEAD" || object.size === 0;
  return new Response(isEmpty ? null : await bodyOf(object, blobs), { headers });
}

/** Serves public objects as the CDN of a deployed stage does; anything else gets 404. */
export async function servePublicObject(
  store: Store,
  bucket: string,
  key: string,
  request: Request,
): Promise<Response> {
  const object = store.isPublic(bucket, key) ? store.index.find(bucket, key) : undefined;
  if (!object)
    return new Response("Not found", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  return sendObject(request, object, store.blobs, {
    "cache-control": object.headers["cache-control"] ?? REVALIDATE,
    "x-content-type-options": "nosniff",
  });
}

async function bodyOf({ blob, size }: StoredObject, blobs: Blobs) {
  const file = await blobs.open(blob);
  if (size > SMALL_BYTES) {
    const stream = file.createReadStream(); // closes the file at its end
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>; // Node's type and the web's differ in name only
  }
  try {
    return new Uint8Array(await file.readFile());
  } finally {
    await file.close();
  }
}
