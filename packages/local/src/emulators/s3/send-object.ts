import { Readable } from "node:stream";
import type { Blobs } from "./blobs.ts";
import type { StoredObject } from "./object-index.ts";
import type { Store } from "./store.ts";

// A small object is read at once, which is quicker than a stream.
const SMALL_BYTES = 256 * 1024;
const REVALIDATE = "public, max-age=0, must-revalidate";

/** The response to a GET or HEAD of an object: 304 for who has it. */
export async function sendObject(
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
