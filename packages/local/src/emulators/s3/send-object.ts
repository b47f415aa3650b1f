import { Readable } from "node:stream";
import type { Blobs } from "./blobs.ts";
import { type ChecksumName, checksumHeader } from "./digests.ts";
import { preconditionFailed, S3Error } from "./errors.ts";
import type { StoredObject } from "./object-index.ts";
import { evaluateReadConditions, rangeApplies } from "./preconditions.ts";
import { type ByteRange, parseRange } from "./range.ts";

// A small object is read at once, which is quicker than a stream.
const SMALL_BYTES = 256 * 1024;

export async function sendObject(
  request: Request,
  object: StoredObject,
  blobs: Blobs,
  { override = {}, withChecksum = false }: { override?: Record<string, string>; withChecksum?: boolean } = {},
): Promise<Response> {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const headers = new Headers({ ...headersOf(object), ...override });
  switch (evaluateReadConditions(header, object)) {
    case "failed":
      throw preconditionFailed();
    case "not-modified":
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    case "send":
  }
  const range = rangeApplies(header, object) ? parseRange(header("range"), object.size) : "whole";
  if (range === "unsatisfiable")
    throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable", {
      "content-range": `bytes */${object.size}`,
    });
  if (range !== "whole") headers.set("content-range", `bytes ${range.first}-${range.last}/${object.size}`);
  if (range === "whole" && withChecksum && object.checksum) addChecksum(headers, object.checksum);

  const bytes = range === "whole" ? { first: 0, last: object.size - 1 } : range;
  headers.set("content-length", String(bytes.last - bytes.first + 1));
  const isHead = request.method === "HEAD";
  const body = isHead || object.size === 0 ? null : await bodyOf(object, bytes, blobs);
  return new Response(body, { status: range === "whole" ? 200 : 206, headers });
}

const headersOf = (object: StoredObject): Record<string, string> => ({
  "content-type": "binary/octet-stream",
  ...object.headers,
  etag: object.etag,
  "last-modified": new Date(object.modifiedAt).toUTCString(),
  "accept-ranges": "bytes",
});

function addChecksum(headers: Headers, checksum: string): void {
  const [name = "", value = ""] = checksum.split(":");
  headers.set(checksumHeader(name as ChecksumName), value); // stored by us from that list
  headers.set("x-amz-checksum-type", "FULL_OBJECT");
}

async function bodyOf(
  object: StoredObject,
  { first, last }: ByteRange,
  blobs: Blobs,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  const file = await blobs.open(object.blob);
  const length = last - first + 1;
  if (length > SMALL_BYTES) {
    const stream = file.createReadStream({ start: first, end: last }); // closes the file at its end
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>; // Node's type and the web's differ in name only
  }
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, first);
    return buffer;
  } finally {
    await file.close();
  }
}
