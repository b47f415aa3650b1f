import { type Signed, verifySignature } from "../support/signature-v4.ts";
import { accessDenied, S3Error } from "./errors.ts";
import type { S3Request } from "./request.ts";
import type { Store } from "./store.ts";

/**
 * The owner of the keys, or anonymous, who may read only public objects.
 * @throws S3Error
 */
export function authorize(store: Store, request: S3Request): Signed | "anonymous" {
  // The signature's age is judged by the machine's clock, which is what the SDKs sign by.
  const signed = verifySignature(request, { credentials: store.credentials, service: "s3", now: Date.now() });
  if (signed) {
    if (signed.payloadHash === "")
      throw new S3Error(
        400,
        "InvalidRequest",
        "Missing required header for this request: x-amz-content-sha256",
      );
    return signed;
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPlain = request.query.length === 0;
  if (isRead && isPlain && request.key !== "" && store.isPublic(request.bucket, request.key))
    return "anonymous";
  throw accessDenied();
}
