import type { SignableRequest } from "../support/signature-v4.ts";
import { S3Error } from "./errors.ts";

/** Path style, `/{bucket}/{key}?{query}`, or `/{key}?{query}` with the bucket in the host name. */
export type S3Request = SignableRequest & {
  bucket: string;
  key: string;
  param(name: string): string | undefined;
  hasParam(name: string): boolean;
  /** A header, or the same from the query: presigned URLs carry x-amz- headers there. */
  amz(name: string): string | undefined;
  body: AsyncIterable<Uint8Array>;
  raw: Request;
};

const HOSTED_BUCKET = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/;
const MAX_KEY_BYTES = 1024;

/** `requestLine` is the path and query as received, because the signature covers exactly those bytes. */
export function readRequest(raw: Request, requestLine: string): S3Request {
  const [rawPath = "/", rawQuery = ""] = splitOnce(requestLine, "?");
  const query = parseQuery(rawQuery);
  const params = new Map(query);
  const lowerParams = new Map(query.map(([name, value]) => [name.toLowerCase(), value]));
  const header = (name: string) => raw.headers.get(name) ?? undefined;
  const hosted = HOSTED_BUCKET.exec(header("host") ?? "")?.[1];
  const [bucket = "", key = ""] = splitOnce(`${hosted ?? ""}${rawPath}`.replace(/^\//, ""), "/").map(decode);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new S3Error(400, "KeyTooLongError", "Your key is too long");
  return {
    method: raw.method,
    rawPath,
    query,
    header,
    headerNames: [...raw.headers.keys()],
    bucket,
    key,
    param: (name) => params.get(name),
    hasParam: (name) => params.has(name),
    amz: (name) => header(name) ?? lowerParams.get(name),
    body: raw.body ?? noBody(),
    raw,
  };
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

export const splitOnce = (text: string, separator: string): string[] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
};

const parseQuery = (text: string): [string, string][] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", value = ""] = splitOnce(pair, "=");
      return [decode(name), decode(value.replaceAll("+", "%20"))];
    });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
  }
}
