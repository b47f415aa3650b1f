import { SignatureError } from "../support/signature-v4.ts";
import { toXml } from "../support/xml.ts";

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  constructor(status: number, code: string, message: string = code, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const accessDenied = (message = "Access Denied") => new S3Error(403, "AccessDenied", message);
export const noSuchKey = () => new S3Error(404, "NoSuchKey", "The specified key does not exist.");
export const notImplemented = () =>
  new S3Error(
    501,
    "NotImplemented",
    "A header or query you provided implies functionality that is not implemented.",
  );
export const preconditionFailed = () =>
  new S3Error(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
export const tooLarge = () =>
  new S3Error(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");

export const XML_HEADERS = { "content-type": "application/xml" };
export const XML_PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Any other error is logged and returned as 500 without details. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = error instanceof S3Error || error instanceof SignatureError ? error : undefined;
  if (!known && !isConnectionReset(error)) console.error("[s3]", error);
  const code = known?.code ?? "InternalError";
  const message = known?.message ?? "We encountered an internal error. Please try again.";
  const body = XML_PROLOGUE + toXml({ Error: { Code: code, Message: message, RequestId: requestId } });
  const extra = known instanceof S3Error ? known.headers : {};
  return new Response(body, { status: known?.status ?? 500, headers: { ...XML_HEADERS, ...extra } });
}

// The client closed the connection during its upload.
const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNRESET";
