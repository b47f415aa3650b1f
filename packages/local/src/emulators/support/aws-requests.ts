import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "./faults.ts";

/** Refuses a request with the code, message and HTTP status that the service of AWS has. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Bindings = { Bindings: HttpBindings };
type Service = {
  name: "ses" | "sqs";
  credentials: Credentials;
  faults: Faults;
  actionOf(context: Context<Bindings>, body: string): string;
  perform(action: string, body: string): Response | Promise<Response>;
  errorResponse(error: ServiceError): Response;
  /** The error code of a throttled request. */
  throttlingCode: string;
};

/** A service whose every operation is a signed POST to its only path. */
export const signedPostService = ({ name, faults, errorResponse, throttlingCode, ...service }: Service) =>
  new Hono<Bindings>().post("/", async (context) => {
    const body = await context.req.text();
    const action = service.actionOf(context, body);
    const work = async () => {
      try {
        authenticate(context, body, { service: name, credentials: service.credentials });
        return await service.perform(action, body);
      } catch (error) {
        return errorResponse(toServiceError(error, name));
      }
    };
    return injectFault(faults.take(action), context, work, (status) =>
      errorResponse(new ServiceError(status === 400 ? throttlingCode : "InternalFailure", "Fault", status)),
    );
  });

function authenticate(
  { req }: Context,
  body: string,
  { service, credentials }: { service: string; credentials: Credentials },
): void {
  const request = {
    method: req.method,
    rawPath: new URL(req.url).pathname,
    query: [],
    header: (name: string) => req.header(name),
    headerNames: Object.keys(req.header()),
  };
  const payloadHash = createHash("sha256").update(body).digest("hex");
  verifySignature(request, { credentials, service, payloadHash });
}

// Logs an error that is none of the service's own, and replaces it by one that is.
function toServiceError(error: unknown, service: string): ServiceError {
  if (error instanceof ServiceError) return error;
  console.error(`[${service}]`, error);
  return new ServiceError(
    "InternalFailure",
    "The request processing has failed because of an unknown error.",
    500,
  );
}

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** What a signature covers. The path and the query are those of the request line, not normalised. */
export type SignableRequest = {
  method: string;
  rawPath: string;
  query: [name: string, value: string][];
  header(name: string): string | undefined;
  headerNames: string[];
};

/** The signature that a request claims, not yet verified; a malformed part is empty. */
type Claim = {
  /** `AKID/20260101/ap-southeast-1/s3/aws4_request` */
  credential: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  payloadHash: string;
  /** Set for presigned URLs. */
  expiresInSeconds: number | undefined;
};

type Expected = {
  credentials: Credentials;
  service: string;
  /** The body's SHA-256 in hex, for services whose clients do not state it in a header as S3's do. */
  payloadHash?: string;
};

const ALLOWED_SKEW_MS = 15 * 60_000;

const refused = (code: string, message: string) => new ServiceError(code, message, 403);

/**
 * Checks a signature by https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html. Its age is measured by the
 * machine's clock, with which the SDKs sign.
 * @returns the hash that the body has to have, or `UNSIGNED-PAYLOAD`
 * @throws ServiceError when the request is not signed, or its signature is wrong, expired, or leaves headers uncovered
 */
export function verifySignature(request: SignableRequest, expected: Expected): string {
  const stated = readClaim(request);
  if (!stated) throw refused("AccessDenied", "Access Denied");
  const claim = { ...stated, payloadHash: expected.payloadHash ?? stated.payloadHash };
  if (claim.credential.split("/")[0] !== expected.credentials.accessKeyId)
    throw refused("InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.");
  checkAge(claim);
  checkSignedHeaders(claim, request);
  if (!equalInConstantTime(signatureOf(claim, request, expected), claim.signature))
    throw refused(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
  return claim.payloadHash;
}

export const equalInConstantTime = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Reads the claim in the query (of a presigned URL) or in the Authorization header. */
function readClaim(request: SignableRequest): Claim | undefined {
  const query = new Map(request.query);
  if (query.has("X-Amz-Signature"))
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
      signature: query.get("X-Amz-Signature") ?? "",
      timestamp: query.get("X-Amz-Date") ?? "",
      payloadHash: query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
      expiresInSeconds: Number(query.get("X-Amz-Expires")),
    };
  const authorization = request.header("authorization");
  if (authorization === undefined) return undefined;
  const [, credential = "", signedHeaders = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  return {
    credential,
    signedHeaders: signedHeaders.split(";"),
    signature,
    timestamp: request.header("x-amz-date") ?? "",
    payloadHash: request.header("x-amz-content-sha256") ?? "",
    expiresInSeconds: undefined,
  };
}

function checkAge({ timestamp, expiresInSeconds }: Claim): void {
  const ageMs = Date.now() - parseAmzDate(timestamp);
  if (!(ageMs >= -ALLOWED_SKEW_MS && ageMs <= (expiresInSeconds ?? 0) * 1000 + ALLOWED_SKEW_MS))
    throw refused(
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
    );
  if (expiresInSeconds !== undefined && ageMs > expiresInSeconds * 1000)
    throw refused("AccessDenied", "Request has expired");
}

/** The epoch milliseconds of `20260101T000000Z`; NaN when malformed. */
const parseAmzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

// The host and every x-amz- header must be signed, or a proxy could redirect or change the request.
function checkSignedHeaders({ signedHeaders }: Claim, { headerNames }: SignableRequest): void {
  const mustBeSigned = ["host", ...headerNames.filter((name) => name.startsWith("x-amz-"))];
  if (mustBeSigned.some((name) => !signedHeaders.includes(name)))
    throw refused("AccessDenied", "There were headers present in the request which were not signed");
}

function signatureOf(claim: Claim, request: SignableRequest, { credentials, service }: Expected): string {
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
  const [, date = "", region = ""] = claim.credential.split("/");
  const scope = [date, region, service, "aws4_request"];
  const text = [
    "AWS4-HMAC-SHA256",
    claim.timestamp,
    scope.join("/"),
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const signingKey = scope.reduce<Buffer | string>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac("sha256", signingKey).update(text).digest("hex");
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
