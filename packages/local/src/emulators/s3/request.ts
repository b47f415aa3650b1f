import { ServiceError } from "../support/service-error.ts";
import type { SignableRequest } from "../support/signature-v4.ts";

/** Path style, `/{bucket}/{key}?{query}`, or `/{key}?{query}` with the bucket in the host name. */
export type S3Request = SignableRequest & {
  bucket: string;
  key: string;
  params: ReadonlyMap<string, string>;
  raw: Request;
};

const HOSTED_BUCKET = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/;

/** `requestLine` is the path and query as received, because the signature covers exactly those bytes. */
export function readRequest(raw: Request, requestLine: string): S3Request {
  const [rawPath = "/", rawQuery = ""] = splitOnce(requestLine, "?");
  const query = parseQuery(rawQuery);
  const header = (name: string) => raw.headers.get(name) ?? undefined;
  const hosted = HOSTED_BUCKET.exec(header("host") ?? "")?.[1];
  const [bucket = "", key = ""] = splitOnce(`${hosted ?? ""}${rawPath}`.replace(/^\//, ""), "/").map(decode);
  return {
    method: raw.method,
    rawPath,
    query,
    header,
    headerNames: [...raw.headers.keys()],
    bucket,
    key,
    params: new Map(query),
    raw,
  };
}

export const splitOnce = (text: string, separator: string): string[] => {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
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
    throw new ServiceError("InvalidURI", "Couldn't parse the specified URI.");
  }
}
