import { ServiceError } from "./service-error.ts";

/** The path and the query are those of the request line, not normalised. */
export type SignableRequest = {
  method: string;
  rawPath: string;
  query: [name: string, value: string][];
  header(name: string): string | undefined;
  headerNames: string[];
};

export class SignatureError extends ServiceError {
  constructor(code: string, message: string, status = 403) {
    super(code, message, status);
  }
}

/** What a signed request states about its signature, not yet verified. */
export type Claim = {
  presigned: boolean;
  accessKeyId: string;
  scope: { date: string; region: string; service: string };
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  payloadHash: string;
};

/** From the query (a presigned URL) or the Authorization header; undefined when there is none. */
export function parseClaim(request: SignableRequest): Claim | undefined {
  const query = new Map(request.query);
  if (query.has("X-Amz-Signature")) {
    return readClaim("AuthorizationQueryParametersError", {
      presigned: true,
      credential: query.get("X-Amz-Credential"),
      signedHeaders: query.get("X-Amz-SignedHeaders"),
      signature: query.get("X-Amz-Signature"),
      timestamp: query.get("X-Amz-Date"),
      payloadHash: query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
    });
  }
  const authorization = request.header("authorization");
  if (authorization === undefined) return undefined;
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  return readClaim("AuthorizationHeaderMalformed", {
    presigned: false,
    credential,
    signedHeaders,
    signature,
    timestamp: request.header("x-amz-date"),
    payloadHash: request.header("x-amz-content-sha256") ?? "",
  });
}

function readClaim(
  errorCode: string,
  parts: {
    presigned: boolean;
    credential: string | undefined;
    signedHeaders: string | undefined;
    signature: string | undefined;
    timestamp: string | undefined;
    payloadHash: string;
  },
): Claim {
  const credential = parseCredential(parts.credential);
  const { signedHeaders, signature, timestamp } = parts;
  if (!credential || !signedHeaders || !signature || !timestamp)
    throw new SignatureError(errorCode, "The authorization that you provided is malformed.", 400);
  return {
    ...credential,
    presigned: parts.presigned,
    signedHeaders: signedHeaders.split(";"),
    signature,
    timestamp,
    payloadHash: parts.payloadHash,
  };
}

/** `AKID/20260101/ap-southeast-1/s3/aws4_request`; undefined when malformed. */
function parseCredential(credential: string | undefined) {
  const [accessKeyId, date, region, service, terminator] = (credential ?? "").split("/");
  if (!accessKeyId || !date || !region || !service || terminator !== "aws4_request") return undefined;
  return { accessKeyId, scope: { date, region, service } };
}

/** The epoch milliseconds of `20260101T000000Z`; NaN when malformed. */
export const parseAmzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
