import type { S3Request } from "./request.ts";

/** Headers that an uploader sets and S3 returns with every response; names in lower case. */
export type ObjectHeaders = Record<string, string>;

const KEPT = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "expires",
];

export function keptHeaders(entries: Iterable<[string, string]>): ObjectHeaders {
  const kept: ObjectHeaders = {};
  for (const [rawName, value] of entries) {
    const name = rawName.toLowerCase();
    if (KEPT.includes(name) || name.startsWith("x-amz-meta-")) kept[name] = value;
  }
  return withoutTransferEncoding(kept);
}

export const headersOfRequest = (request: S3Request): ObjectHeaders =>
  keptHeaders([
    ...request.query.filter(([name]) => name.toLowerCase().startsWith("x-amz-meta-")),
    ...request.raw.headers,
  ]);

// `aws-chunked` says how the bytes were sent; it is no property of the object.
function withoutTransferEncoding(headers: ObjectHeaders): ObjectHeaders {
  const { "content-encoding": encoding, ...others } = headers;
  const encodings = (encoding ?? "").split(",").map((each) => each.trim());
  const own = encodings.filter((each) => each !== "" && each !== "aws-chunked");
  return own.length === 0 ? others : { ...others, "content-encoding": own.join(",") };
}
