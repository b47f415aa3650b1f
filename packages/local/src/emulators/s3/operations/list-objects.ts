import { S3Error } from "../errors.ts";
import type { StoredObject } from "../object-index.ts";
import type { S3Request } from "../request.ts";
import { needBucket, type Store } from "../store.ts";
import { isoTime, xmlAnswer } from "./answer.ts";

const PAGE = 1000;

export function listObjects(store: Store, request: S3Request): Response {
  needBucket(store, request.bucket);
  const prefix = request.param("prefix") ?? "";
  const delimiter = request.param("delimiter") ?? "";
  const limit = Math.min(pageSize(request), PAGE);
  const after = continuation(request) ?? request.param("start-after") ?? "";
  const { objects, folders, next } = collect(store, request.bucket, { prefix, delimiter, limit, after });
  const written = encoder(request);
  return xmlAnswer("ListBucketResult", {
    Name: request.bucket,
    Prefix: written(prefix),
    Delimiter: delimiter === "" ? undefined : written(delimiter),
    StartAfter: request.param("start-after"),
    EncodingType: request.param("encoding-type"),
    ContinuationToken: request.param("continuation-token"),
    KeyCount: objects.length + folders.length,
    MaxKeys: limit,
    IsTruncated: next !== undefined,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString("base64url"),
    Contents: objects.map((object) => ({
      Key: written(object.key),
      LastModified: isoTime(object.modifiedAt),
      ETag: object.etag,
      Size: object.size,
      StorageClass: "STANDARD",
    })),
    CommonPrefixes: folders.map((folder) => ({ Prefix: written(folder) })),
  });
}

type Entry = { object: StoredObject } | { folder: string };
type Walk = { prefix: string; delimiter: string; after: string };

function collect(store: Store, bucket: string, { limit, ...walk }: Walk & { limit: number }) {
  const objects: StoredObject[] = [];
  const folders: string[] = [];
  let last = "";
  if (limit === 0) return { objects, folders, next: undefined };
  for (const entry of entries(store, bucket, walk)) {
    if (objects.length + folders.length === limit) return { objects, folders, next: last };
    if ("object" in entry) objects.push(entry.object);
    else folders.push(entry.folder);
    last = "object" in entry ? entry.object.key : entry.folder;
  }
  return { objects, folders, next: undefined };
}

// Keys in order, each folder once: its contents are skipped, so that a page costs only what it returns.
function* entries(store: Store, bucket: string, { prefix, delimiter, after }: Walk): Generator<Entry> {
  const end = justAfterPrefix(prefix);
  let from = startOf(prefix, delimiter, after);
  let folder: string | undefined;
  while (from !== undefined) {
    const batch: StoredObject[] = store.index.range(bucket, from, end, PAGE);
    for (const object of batch) {
      if (folder !== undefined && object.key.startsWith(folder)) continue;
      const cut = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length);
      folder = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length);
      yield folder === undefined ? { object } : { folder };
    }
    const reached = batch.at(-1)?.key;
    if (reached === undefined || batch.length < PAGE) return;
    from = folder === undefined ? `${reached}\0` : justAfterPrefix(folder);
  }
}

function startOf(prefix: string, delimiter: string, after: string): string | undefined {
  if (Buffer.compare(Buffer.from(after), Buffer.from(prefix)) < 0) return prefix;
  const isFolder = delimiter !== "" && after.length > prefix.length && after.endsWith(delimiter);
  if (isFolder) return justAfterPrefix(after);
  return after === "" ? prefix : `${after}\0`;
}

// The first text after everything that starts with `prefix`; undefined when nothing can follow.
function justAfterPrefix(prefix: string): string | undefined {
  const characters = [...prefix];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0;
    const next = code === 0xd7ff ? 0xe000 : code + 1; // between them lie surrogates, which are no characters
    if (next <= 0x10ffff) return characters.join("") + String.fromCodePoint(next);
  }
  return undefined;
}

function pageSize(request: S3Request): number {
  const size = Number(request.param("max-keys") ?? PAGE);
  if (!Number.isInteger(size) || size < 0)
    throw new S3Error(400, "InvalidArgument", "Argument maxKeys must be an integer between 0 and 2147483647");
  return size;
}

function continuation(request: S3Request): string | undefined {
  const token = request.param("continuation-token");
  if (token === undefined) return undefined;
  const key = Buffer.from(token, "base64url").toString();
  if (token === "" || key === "")
    throw new S3Error(400, "InvalidArgument", "The continuation token provided is incorrect");
  return key;
}

// Keys may contain characters that XML cannot; a client can ask for them percent-encoded.
const encoder = (request: S3Request) =>
  request.param("encoding-type") === "url"
    ? (text: string) => encodeURIComponent(text).replaceAll("%2F", "/")
    : (text: string) => text;
