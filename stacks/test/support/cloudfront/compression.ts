import type { OriginResponse } from "./cache-policy.ts";

// "Serve compressed files", file types that CloudFront compresses, as far as the shop sends them or could.
const COMPRESSED = [
  "application/javascript",
  "application/json",
  "application/xml",
  "image/svg+xml",
  "text/css",
  "text/csv",
  "text/html",
  "text/javascript",
  "text/plain",
  "text/xml",
];
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

/** "Serve compressed files", conditions for compression. */
export function isCompressed({ status, headers, bytes }: OriginResponse): boolean {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return (
    [200, 403, 404].includes(status) &&
    headers["content-encoding"] === undefined &&
    COMPRESSED.includes(type.trim()) &&
    bytes >= MIN_BYTES &&
    bytes <= MAX_BYTES
  );
}
