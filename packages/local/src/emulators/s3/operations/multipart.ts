import { createHash, randomUUID } from "node:crypto";
import { elementsOf, textOf } from "../../support/xml.ts";
import type { Blobs } from "../blobs.ts";
import { S3Error } from "../errors.ts";
import { headersOfRequest, type ObjectHeaders } from "../object-headers.ts";
import { writePrecondition } from "../preconditions.ts";
import type { S3Request } from "../request.ts";
import { commitObject, requireBucket, type Store } from "../store.ts";
import { readSmallBody, readUpload } from "../upload-body.ts";
import { type Part, Uploads } from "./multipart-uploads.ts";
import { checksumHeaders, newObject, writeVerified } from "./put-object.ts";
import { emptyResponse, isoTime, xmlResponse } from "./responses.ts";

const MIN_PART_BYTES = 5 * 2 ** 20;
const MAX_PARTS = 10_000;

export function startUpload(store: Store, request: S3Request): Response {
  requireBucket(store, request.bucket);
  const id = randomUUID();
  new Uploads(store.index).start(id, request.bucket, request.key, headersOfRequest(request));
  return xmlResponse("InitiateMultipartUploadResult", {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: id,
  });
}

export async function uploadPart(store: Store, request: S3Request, payloadHash: string): Promise<Response> {
  const uploads = new Uploads(store.index);
  const { id } = uploads.require(request);
  const number = Number(request.param("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw new S3Error(
      400,
      "InvalidArgument",
      "Part number must be an integer between 1 and 10000, inclusive",
    );
  const { blob, size, md5, checksum } = await writeVerified(
    store,
    readUpload(request, payloadHash, store.maxBytes),
  );
  const replaced = uploads.addPart(id, { number, blob, size, md5: md5.toString("hex"), checksum });
  store.blobs.release(blob);
  if (replaced) await store.blobs.remove(replaced);
  return emptyResponse(200, { etag: `"${md5.toString("hex")}"`, ...checksumHeaders(checksum) });
}

export function listParts(store: Store, request: S3Request): Response {
  const uploads = new Uploads(store.index);
  const { id } = uploads.require(request);
  return xmlResponse("ListPartsResult", {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: id,
    IsTruncated: false,
    Part: uploads.parts(id).map(({ number, md5, size }) => ({
      PartNumber: number,
      ETag: `"${md5}"`,
      Size: size,
    })),
  });
}

export async function abortUpload(store: Store, request: S3Request): Promise<Response> {
  const uploads = new Uploads(store.index);
  await removeBlobs(store.blobs, uploads.end(uploads.require(request).id));
  return emptyResponse(204);
}

export async function completeUpload(
  store: Store,
  request: S3Request,
  payloadHash: string,
): Promise<Response> {
  const uploads = new Uploads(store.index);
  const { id, headers } = uploads.require(request);
  const parts = selectParts(await readSmallBody(request, payloadHash), uploads.parts(id));
  const { id: blob, size } = await store.blobs.write(concatenate(store.blobs, parts));
  const object = newObject(
    request.key,
    { blob, size, checksum: undefined },
    etagOf(parts),
    headers as ObjectHeaders,
  );
  await commitObject(store, request.bucket, object, writePrecondition(request.header));
  await removeBlobs(store.blobs, uploads.end(id));
  return xmlResponse("CompleteMultipartUploadResult", {
    Location: `/${request.bucket}/${request.key}`,
    Bucket: request.bucket,
    Key: request.key,
    ETag: object.etag,
    LastModified: isoTime(object.modifiedAt),
  });
}

function selectParts(xml: string, uploaded: Part[]): Part[] {
  const requested = elementsOf(xml, "Part").map((element) => ({
    number: Number(textOf(element, "PartNumber")),
    md5: (textOf(element, "ETag") ?? "").replaceAll('"', ""),
  }));
  if (requested.length === 0) throw new S3Error(400, "MalformedXML", "You must specify at least one part");
  if (requested.some(({ number }, at) => at > 0 && number <= (requested[at - 1]?.number ?? 0)))
    throw new S3Error(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
  const parts = requested.map(({ number, md5 }) => {
    const part = uploaded.find((candidate) => candidate.number === number && candidate.md5 === md5);
    if (!part)
      throw new S3Error(400, "InvalidPart", "One or more of the specified parts could not be found.");
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES))
    throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
  return parts;
}

// S3's ETag of a multipart object: the MD5 of the parts' MD5s, and their number.
function etagOf(parts: Part[]): string {
  const hash = createHash("md5");
  for (const { md5 } of parts) hash.update(Buffer.from(md5, "hex"));
  return `"${hash.digest("hex")}-${parts.length}"`;
}

async function* concatenate(blobs: Blobs, parts: Part[]): AsyncGenerator<Uint8Array> {
  for (const { blob } of parts) {
    const file = await blobs.open(blob);
    yield* file.createReadStream() as AsyncIterable<Uint8Array>; // no encoding is set, so these are bytes
  }
}

const removeBlobs = async (blobs: Blobs, ids: string[]): Promise<void> => {
  await Promise.all(ids.map((id) => blobs.remove(id)));
};
