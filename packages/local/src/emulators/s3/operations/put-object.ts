import { type ChecksumName, checksumHeader } from "../digests.ts";
import { headersOfRequest, type ObjectHeaders } from "../object-headers.ts";
import { writePrecondition } from "../preconditions.ts";
import type { S3Request } from "../request.ts";
import { commitObject, requireBucket, type Store } from "../store.ts";
import { readUpload, type UploadBody } from "../upload-body.ts";
import { emptyResponse } from "./responses.ts";

export async function putObject(store: Store, request: S3Request, payloadHash: string): Promise<Response> {
  requireBucket(store, request.bucket);
  const checkPrecondition = writePrecondition(request.header);
  checkPrecondition(store.index.find(request.bucket, request.key)); // refused before the bytes come, and asked again after
  const upload = readUpload(request, payloadHash, store.maxBytes);
  const stored = await writeVerified(store, upload);
  const etag = `"${stored.md5.toString("hex")}"`;
  await commitObject(
    store,
    request.bucket,
    newObject(request.key, stored, etag, headersOfRequest(request)),
    checkPrecondition,
  );
  return emptyResponse(200, { etag, ...checksumHeaders(stored.checksum) });
}

type StoredBody = { blob: string; size: number; md5: Buffer; checksum: string | undefined };

/** Writes a body to disk; one that does not match its checksums is removed again. */
async function writeVerified(store: Store, upload: UploadBody): Promise<StoredBody> {
  const { id: blob, size } = await store.blobs.write(upload.chunks);
  try {
    return { blob, size, ...(await upload.finish()) };
  } catch (error) {
    await store.blobs.remove(blob);
    throw error;
  }
}

const newObject = (
  key: string,
  { blob, size, checksum }: Pick<StoredBody, "blob" | "size" | "checksum">,
  etag: string,
  headers: ObjectHeaders,
) => ({ key, blob, size, etag, modifiedAt: Date.now(), headers, checksum });

function checksumHeaders(checksum: string | undefined): Record<string, string> {
  if (checksum === undefined) return {};
  const [name = "", value = ""] = checksum.split(":");
  return { [checksumHeader(name as ChecksumName)]: value, "x-amz-checksum-type": "FULL_OBJECT" }; // written by us
}
