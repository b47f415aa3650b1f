import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { createDigests } from "../digests.ts";
import { S3Error, tooLarge } from "../errors.ts";
import { storedHeaders } from "../object-headers.ts";
import { checkPolicy, type Fields } from "../post-policy.ts";
import type { S3Request } from "../request.ts";
import { commitObject, requireBucket, type Store } from "../store.ts";
import { newObject, type StoredBody, writeVerified } from "./put-object.ts";
import { emptyResponse, xmlResponse } from "./responses.ts";

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 20 * 1024;

const fileCountError = () =>
  new S3Error(400, "InvalidArgument", "POST requires exactly one file upload per request.");

/** A browser's form upload: the fields come first and are checked before any byte of the file is stored. */
export async function postObject(store: Store, request: S3Request): Promise<Response> {
  requireBucket(store, request.bucket);
  const fields: Fields = new Map([["bucket", request.bucket]]);
  const stored = await receiveForm(request, fields, (file, fileName) => {
    fields.set(
      "key",
      (fields.get("key") ?? "").replaceAll(/\$\{filename\}/g, () => fileName),
    );
    const { minBytes, maxBytes } = checkPolicy(fields, store.credentials, Date.now());
    return writeFile(store, file, minBytes, Math.min(maxBytes, store.maxBytes));
  });
  const key = fields.get("key") ?? "";
  if (key === "") {
    await store.blobs.remove(stored.blob);
    throw new S3Error(400, "InvalidArgument", "Bucket POST must contain a field named 'key'.");
  }
  const etag = `"${stored.md5.toString("hex")}"`;
  await commitObject(store, request.bucket, newObject(key, stored, etag, storedHeaders(fields)));
  return uploadResponse(request, fields, key, etag);
}

// Calls `onFile` once the fields are read; settles when the whole form has been read.
function receiveForm(
  request: S3Request,
  fields: Fields,
  onFile: (file: AsyncIterable<Uint8Array>, fileName: string) => Promise<StoredBody>,
): Promise<StoredBody> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { "content-type": request.header("content-type") ?? "" } as BusboyHeaders, // asked for by its type
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
    let writing: Promise<StoredBody> | undefined;
    form.on("field", (name, value) => {
      if (!writing) fields.set(name.toLowerCase(), value); // what follows the file is ignored, as S3 does
    });
    form.on("file", (_, file, fileName) => {
      writing = Promise.resolve().then(() => onFile(file, fileName ?? ""));
      writing.catch((error) => {
        file.resume();
        reject(error);
      });
    });
    form.on("finish", () => (writing ? writing.then(resolve, reject) : reject(fileCountError())));
    form.on("error", (error) => reject(new S3Error(400, "MalformedPOSTRequest", String(error))));
    if (!request.raw.body) return reject(fileCountError());
    // The web's stream type and Node's are the same thing under two names.
    Readable.fromWeb(request.raw.body as NodeReadableStream)
      .on("error", reject)
      .pipe(form);
  });
}

function writeFile(
  store: Store,
  file: AsyncIterable<Uint8Array>,
  minBytes: number,
  maxBytes: number,
): Promise<StoredBody> {
  const digests = createDigests([], { sha256: false });
  let size = 0;
  return writeVerified(store, {
    chunks: (async function* () {
      for await (const chunk of file) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge();
        digests.update(chunk);
        yield chunk;
      }
    })(),
    finish: async () => {
      if (size < minBytes)
        throw new S3Error(
          400,
          "EntityTooSmall",
          "Your proposed upload is smaller than the minimum allowed size",
        );
      return { md5: (await digests.finish()).md5, checksum: undefined };
    },
  });
}

function uploadResponse(request: S3Request, fields: Fields, key: string, etag: string): Response {
  const redirect = fields.get("success_action_redirect");
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    target.searchParams.set("bucket", request.bucket);
    target.searchParams.set("key", key);
    target.searchParams.set("etag", etag);
    return emptyResponse(303, { location: target.href, etag });
  }
  const status = fields.get("success_action_status");
  if (status !== "201") return emptyResponse(status === "200" ? 200 : 204, { etag });
  return xmlResponse("PostResponse", { Bucket: request.bucket, Key: key, ETag: etag }, 201);
}
