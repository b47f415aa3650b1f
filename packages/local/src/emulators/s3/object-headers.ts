import type { S3Request } from "./request.ts";

/** Headers that an uploader sets and S3 returns with every response; names in lower case. */
export type ObjectHeaders = Record<string, string>;

const STORED = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "expires",
];

function storedHeaders(entries: Iterable<[string, string]>): ObjectHeaders {
  const stored: ObjectHeaders = {};
  for (const [rawName, value] of entries) {
    const name = rawName.toLowerCase();
    if (STORED.includes(name) || name.startsWith("x-amz-meta-")) stored[name] = value;
  }
  return withoutTransferEncoding(stored);
}

export const headersOfRequest = (request: S3Request): ObjectHeaders =>
  storedHeaders([
    ...request.query.filter(([name]) => name.toLowerCase().startsWith("x-amz-meta-")),
    ...request.raw.headers,
  ]);

// `aws-chunked` says how the bytes were sent; it is no property of the object.
function withoutTransferEncoding(headers: ObjectHeaders): ObjectHeaders {
  const { "content-encoding": encoding, ...others } = headers;
  const encodings = (encoding ?? "").split(",").map((encoding) => encoding.trim());
  const encodingsOfObject = encodings.filter((encoding) => encoding !== "" && encoding !== "aws-chunked");
  return encodingsOfObject.length === 0
    ? others
    : { ...others, "content-encoding": encodingsOfObject.join(",") };
}
