import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { takeDigests } from "../digests.ts";
import { S3Error, tooLarge } from "../errors.ts";
import { keptHeaders } from "../object-headers.ts";
import { checkPolicy, type Fields } from "../post-policy.ts";
import type { S3Request } from "../request.ts";
import { commitObject, needBucket, type Store } from "../store.ts";
import { emptyAnswer, xmlAnswer } from "./answer.ts";
import { newObject, type Written, writeVerified } from "./put-object.ts";

const MAX_FIELDS = 100;
const FIELD_BYTES = 20 * 1024;

const oneFileNeeded = () =>
  new S3Error(400, "InvalidArgument", "POST requires exactly one file upload per request.");

/** A browser's form upload: the fields come first and are checked before any byte of the file is stored. */
export async function postObject(store: Store, request: S3Request): Promise<Response> {
  needBucket(store, request.bucket);
  const fields: Fields = new Map([["bucket", request.bucket]]);
  const written = await receiveForm(request, fields, (file, fileName) => {
    fields.set(
      "key",
      (fields.get("key") ?? "").replaceAll(/\$\{filename\}/g, () => fileName),
    );
    const { least, most } = checkPolicy(fields, store.credentials, Date.now());
    return writeFile(store, file, least, Math.min(most, store.maxBytes));
  });
  const key = fields.get("key") ?? "";
  if (key === "") {
    await store.blobs.remove(written.blob);
    throw new S3Error(400, "InvalidArgument", "Bucket POST must contain a field named 'key'.");
  }
  const etag = `"${written.md5.toString("hex")}"`;
  await commitObject(store, request.bucket, newObject(key, written, etag, keptHeaders(fields)));
  return answer(request, fields, key, etag);
}

// Calls `onFile` once the fields are read; settles when the whole form has been read.
function receiveForm(
  request: S3Request,
  fields: Fields,
  onFile: (file: AsyncIterable<Uint8Array>, fileName: string) => Promise<Written>,
): Promise<Written> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { "content-type": request.header("content-type") ?? "" } as BusboyHeaders, // asked for by its type
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: FIELD_BYTES },
    });
    let writing: Promise<Written> | undefined;
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
    form.on("finish", () => (writing ? writing.then(resolve, reject) : reject(oneFileNeeded())));
    form.on("error", (error) => reject(new S3Error(400, "MalformedPOSTRequest", String(error))));
    if (!request.raw.body) return reject(oneFileNeeded());
    // The web's stream type and Node's are the same thing under two names.
    Readable.fromWeb(request.raw.body as NodeReadableStream)
      .on("error", reject)
      .pipe(form);
  });
}

function writeFile(
  store: Store,
  file: AsyncIterable<Uint8Array>,
  least: number,
  most: number,
): Promise<Written> {
  const digests = takeDigests([], { sha256: false });
  let size = 0;
  return writeVerified(store, {
    chunks: (async function* () {
      for await (const chunk of file) {
        size += chunk.length;
        if (size > most) throw tooLarge();
        digests.update(chunk);
        yield chunk;
      }
    })(),
    finish: async () => {
      if (size < least)
        throw new S3Error(
          400,
          "EntityTooSmall",
          "Your proposed upload is smaller than the minimum allowed size",
        );
      return { md5: (await digests.finish()).md5, checksum: undefined };
    },
  });
}

function answer(request: S3Request, fields: Fields, key: string, etag: string): Response {
  const redirect = fields.get("success_action_redirect");
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    target.searchParams.set("bucket", request.bucket);
    target.searchParams.set("key", key);
    target.searchParams.set("etag", etag);
    return emptyAnswer(303, { location: target.href, etag });
  }
  const status = fields.get("success_action_status");
  if (status !== "201") return emptyAnswer(status === "200" ? 200 : 204, { etag });
  return xmlAnswer("PostResponse", { Bucket: request.bucket, Key: key, ETag: etag }, 201);
}
