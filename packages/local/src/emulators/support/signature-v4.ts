import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  type Claim,
  parseAmzDate,
  parseClaim,
  type SignableRequest,
  SignatureError,
} from "./signature-claim.ts";

export { type SignableRequest, SignatureError } from "./signature-claim.ts";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

export type Signed = { presigned: boolean; payloadHash: string };

type SignatureCheck = {
  credentials: Credentials;
  service: string;
  /** Epoch milliseconds of the machine's clock, which the SDKs sign with. */
  now: number;
  /** The body's SHA-256 in hex, for services whose clients do not state it in a header as S3's do. */
  payloadHash?: string;
};

const ALLOWED_SKEW_MS = 15 * 60_000;
const MAX_PRESIGNED_SECONDS = 7 * 24 * 3600;

/**
 * @returns undefined for an unsigned request
 * @throws SignatureError when a signature is wrong, expired, or leaves headers uncovered
 */
export function verifySignature(
  request: SignableRequest,
  { credentials, service, now, payloadHash }: SignatureCheck,
): Signed | undefined {
  const unverified = parseClaim(request);
  if (!unverified) return undefined;
  const claim = { ...unverified, payloadHash: payloadHash ?? unverified.payloadHash };
  if (claim.accessKeyId !== credentials.accessKeyId)
    throw new SignatureError(
      "InvalidAccessKeyId",
      "The AWS Access Key Id you provided does not exist in our records.",
    );
  checkAge(claim, request, now);
  checkSignedHeaders(claim, request);
  const expected = signatureOf(claim, request, credentials, service);
  if (claim.scope.service !== service || !equalInConstantTime(expected, claim.signature))
    throw new SignatureError(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
  return { presigned: claim.presigned, payloadHash: claim.payloadHash };
}

function signText(text: string, scope: Claim["scope"], secretAccessKey: string): string {
  const signingKey = [scope.date, scope.region, scope.service, "aws4_request"].reduce<Buffer | string>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac("sha256", signingKey).update(text).digest("hex");
}

export const equalInConstantTime = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function checkAge(claim: Claim, request: SignableRequest, now: number): void {
  const signedAt = parseAmzDate(claim.timestamp);
  if (Number.isNaN(signedAt) || !claim.timestamp.startsWith(claim.scope.date))
    throw new SignatureError("AccessDenied", "The date of the signature is malformed.");
  if (!claim.presigned) {
    if (Math.abs(now - signedAt) <= ALLOWED_SKEW_MS) return;
    throw new SignatureError(
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
    );
  }
  const seconds = Number(new Map(request.query).get("X-Amz-Expires"));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_PRESIGNED_SECONDS)
    throw new SignatureError(
      "AuthorizationQueryParametersError",
      "X-Amz-Expires must be between 1 second and 7 days.",
      400,
    );
  if (signedAt - now > ALLOWED_SKEW_MS) throw new SignatureError("AccessDenied", "Request is not yet valid");
  if (now > signedAt + seconds * 1000) throw new SignatureError("AccessDenied", "Request has expired");
}

// The host and every x-amz- header must be signed, or a proxy could redirect or change the request.
function checkSignedHeaders(claim: Claim, request: SignableRequest): void {
  const mustBeSigned = ["host", ...request.headerNames.filter((name) => name.startsWith("x-amz-"))];
  if (mustBeSigned.some((name) => !claim.signedHeaders.includes(name)))
    throw new SignatureError(
      "AccessDenied",
      "There were headers present in the request which were not signed",
    );
}

function signatureOf(
  claim: Claim,
  request: SignableRequest,
  { secretAccessKey }: Credentials,
  service: string,
) {
  const canonicalQuery = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonicalHeaders = claim.signedHeaders.map(
    (name) => `${name}:${(request.header(name) ?? "").trim().replace(/\s+/g, " ")}\n`,
  );
  const canonical = [
    request.method,
    request.rawPath,
    canonicalQuery,
    canonicalHeaders.join(""),
    claim.signedHeaders.join(";"),
    claim.payloadHash,
  ].join("\n");
  const scope = { ...claim.scope, service };
  const text = [
    "AWS4-HMAC-SHA256",
    claim.timestamp,
    `${scope.date}/${scope.region}/${scope.service}/aws4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  return signText(text, scope, secretAccessKey);
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
