import { noSuchKey, preconditionFailed } from "./errors.ts";
import type { StoredObject } from "./object-index.ts";

type Headers = (name: string) => string | undefined;

/** RFC 9110 §13.2.2. */
export function evaluateReadConditions(
  header: Headers,
  object: StoredObject,
): "send" | "not-modified" | "failed" {
  const ifMatch = header("if-match");
  const unmodifiedSince = header("if-unmodified-since");
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object.etag)) return "failed";
  } else if (unmodifiedSince !== undefined && isModifiedSince(object, unmodifiedSince)) return "failed";

  const ifNoneMatch = header("if-none-match");
  const modifiedSince = header("if-modified-since");
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, object.etag) ? "not-modified" : "send";
  if (modifiedSince !== undefined && !isModifiedSince(object, modifiedSince)) return "not-modified";
  return "send";
}

/**
 * `If-None-Match: *` creates, `If-Match` replaces.
 * @throws S3Error PreconditionFailed
 */
export const writePrecondition = (header: Headers) => (current: StoredObject | undefined) => {
  if (header("if-none-match") !== undefined && current) throw preconditionFailed();
  const ifMatch = header("if-match");
  if (ifMatch === undefined) return;
  if (!current) throw noSuchKey();
  if (!matches(ifMatch, current.etag)) throw preconditionFailed();
};

/** A range may be sent only of the version that the reader already has part of. */
export function rangeApplies(header: Headers, object: StoredObject): boolean {
  const ifRange = header("if-range");
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"') ? ifRange === object.etag : !isModifiedSince(object, ifRange);
}

const matches = (list: string, etag: string): boolean =>
  list.split(",").some((entry) => {
    const candidate = entry.trim().replace(/^W\//, "");
    return candidate === "*" || candidate === etag || `"${candidate}"` === etag;
  });

// HTTP dates have whole seconds; a malformed one is ignored.
function isModifiedSince(object: StoredObject, httpDate: string): boolean {
  const since = Date.parse(httpDate);
  return Number.isNaN(since) || Math.floor(object.modifiedAt / 1000) * 1000 > since;
}
