import { errorResponse, noSuchKey, S3Error } from "./errors.ts";
import { sendObject } from "./send-object.ts";
import type { Store } from "./store.ts";

const REVALIDATE = "public, max-age=0, must-revalidate";

/** Serves public objects as the CDN of a deployed stage does; anything else gets 404. */
export async function servePublicObject(
  store: Store,
  bucket: string,
  key: string,
  request: Request,
): Promise<Response> {
  try {
    const object = store.isPublic(bucket, key) ? store.index.find(bucket, key) : undefined;
    if (!object) throw noSuchKey();
    return await sendObject(request, object, store.blobs, {
      override: {
        "cache-control": object.headers["cache-control"] ?? REVALIDATE,
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof S3Error)) return errorResponse(error, "");
    return new Response(error.status === 404 ? "Not found" : error.message, {
      status: error.status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...error.headers },
    });
  }
}
