import { S3Error } from "../errors.ts";
import type { StoredObject } from "../object-index.ts";
import type { S3Request } from "../request.ts";
import { requireBucket, type Store } from "../store.ts";
import { isoTime, xmlResponse } from "./responses.ts";

const MAX_KEYS = 1000;

export function listObjects(store: Store, request: S3Request): Response {
  requireBucket(store, request.bucket);
  const prefix = request.param("prefix") ?? "";
  const delimiter = request.param("delimiter") ?? "";
  const limit = Math.min(parseMaxKeys(request), MAX_KEYS);
  const after = parseContinuationToken(request) ?? request.param("start-after") ?? "";
  const { objects, folders, next } = collectPage(store, request.bucket, { prefix, delimiter, limit, after });
  const encode = keyEncoder(request);
  return xmlResponse("ListBucketResult", {
    Name: request.bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    StartAfter: request.param("start-after"),
    EncodingType: request.param("encoding-type"),
    ContinuationToken: request.param("continuation-token"),
    KeyCount: objects.length + folders.length,
    MaxKeys: limit,
    IsTruncated: next !== undefined,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString("base64url"),
    Contents: objects.map((object) => ({
      Key: encode(object.key),
      LastModified: isoTime(object.modifiedAt),
      ETag: object.etag,
      Size: object.size,
      StorageClass: "STANDARD",
    })),
    CommonPrefixes: folders.map((folder) => ({ Prefix: encode(folder) })),
  });
}

type Entry = { object: StoredObject } | { folder: string };
type Listing = { prefix: string; delimiter: string; after: string };

function collectPage(store: Store, bucket: string, { limit, ...listing }: Listing & { limit: number }) {
  const objects: StoredObject[] = [];
  const folders: string[] = [];
  let last = "";
  if (limit === 0) return { objects, folders, next: undefined };
  for (const entry of listEntries(store, bucket, listing)) {
    if (objects.length + folders.length === limit) return { objects, folders, next: last };
    if ("object" in entry) objects.push(entry.object);
    else folders.push(entry.folder);
    last = "object" in entry ? entry.object.key : entry.folder;
  }
  return { objects, folders, next: undefined };
}

// Keys in order, each folder once: its contents are skipped, so that a page costs only what it returns.
function* listEntries(store: Store, bucket: string, { prefix, delimiter, after }: Listing): Generator<Entry> {
  const end = keyAfterPrefix(prefix);
  let from = firstKey(prefix, delimiter, after);
  let folder: string | undefined;
  while (from !== undefined) {
    const batch: StoredObject[] = store.index.range(bucket, from, end, MAX_KEYS);
    for (const object of batch) {
      if (folder !== undefined && object.key.startsWith(folder)) continue;
      const delimiterIndex = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length);
      folder = delimiterIndex < 0 ? undefined : object.key.slice(0, delimiterIndex + delimiter.length);
      yield folder === undefined ? { object } : { folder };
    }
    const lastKey = batch.at(-1)?.key;
    if (lastKey === undefined || batch.length < MAX_KEYS) return;
    from = folder === undefined ? `${lastKey}\0` : keyAfterPrefix(folder);
  }
}

function firstKey(prefix: string, delimiter: string, after: string): string | undefined {
  if (Buffer.compare(Buffer.from(after), Buffer.from(prefix)) < 0) return prefix;
  const isFolder = delimiter !== "" && after.length > prefix.length && after.endsWith(delimiter);
  if (isFolder) return keyAfterPrefix(after);
  return after === "" ? prefix : `${after}\0`;
}

// The first text after everything that starts with `prefix`; undefined when nothing can follow.
function keyAfterPrefix(prefix: string): string | undefined {
  const characters = [...prefix];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0;
    const next = code === 0xd7ff ? 0xe000 : code + 1; // between them lie surrogates, which are no characters
    if (next <= 0x10ffff) return characters.join("") + String.fromCodePoint(next);
  }
  return undefined;
}

function parseMaxKeys(request: S3Request): number {
  const size = Number(request.param("max-keys") ?? MAX_KEYS);
  if (!Number.isInteger(size) || size < 0)
    throw new S3Error(400, "InvalidArgument", "Argument maxKeys must be an integer between 0 and 2147483647");
  return size;
}

function parseContinuationToken(request: S3Request): string | undefined {
  const token = request.param("continuation-token");
  if (token === undefined) return undefined;
  const key = Buffer.from(token, "base64url").toString();
  if (token === "" || key === "")
    throw new S3Error(400, "InvalidArgument", "The continuation token provided is incorrect");
  return key;
}

// Keys may contain characters that XML cannot; a client can ask for them percent-encoded.
const keyEncoder = (request: S3Request) =>
  request.param("encoding-type") === "url"
    ? (text: string) => encodeURIComponent(text).replaceAll("%2F", "/")
    : (text: string) => text;
