import * as z from "zod/mini";
import { type Credentials, equalInConstantTime, parseCredential, signText } from "../support/signature-v4.ts";
import { accessDenied, S3Error } from "./errors.ts";

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const Condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.literal(["eq", "starts-with"]), z.string(), z.string()]),
  z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
]);
const Policy = z.object({ expiration: z.string(), conditions: z.array(Condition) });
type Policy = z.output<typeof Policy>;

/** The form's fields before the file, names in lower case. */
export type Fields = Map<string, string>;

const ALWAYS_ALLOWED = new Set(["policy", "x-amz-signature", "file", "bucket"]);

/** Verifies the signature and every condition; returns the allowed sizes in bytes. */
export function checkPolicy(
  fields: Fields,
  credentials: Credentials,
  now: number,
): { minBytes: number; maxBytes: number } {
  const policy = verifiedPolicy(fields, credentials);
  if (!(Date.parse(policy.expiration) > now))
    throw accessDenied("Invalid according to Policy: Policy expired.");
  const allowed = new Set(ALWAYS_ALLOWED);
  let size = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") {
      size = { minBytes: condition[1], maxBytes: condition[2] };
      continue;
    }
    for (const [operator, name, expected] of comparisonsOf(condition)) {
      allowed.add(name);
      const value = fields.get(name) ?? "";
      const holds = operator === "eq" ? value === expected : value.startsWith(expected);
      if (!holds)
        throw accessDenied(
          `Invalid according to Policy: Policy Condition failed: ["${operator}", "$${name}", "${expected}"]`,
        );
    }
  }
  const extra = [...fields.keys()].find((name) => !allowed.has(name) && !name.startsWith("x-ignore-"));
  if (extra) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra}`);
  return size;
}

function verifiedPolicy(fields: Fields, credentials: Credentials): Policy {
  const encoded = fields.get("policy");
  const credential = parseCredential(fields.get("x-amz-credential"));
  if (!encoded || !credential || fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256") throw accessDenied();
  if (credential.accessKeyId !== credentials.accessKeyId)
    throw new S3Error(
      403,
      "InvalidAccessKeyId",
      "The AWS Access Key Id you provided does not exist in our records.",
    );
  const scope = { ...credential.scope, service: "s3" };
  if (
    !equalInConstantTime(
      signText(encoded, scope, credentials.secretAccessKey),
      fields.get("x-amz-signature") ?? "",
    )
  )
    throw new S3Error(403, "SignatureDoesNotMatch", "The request signature we calculated does not match.");
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch {
    throw new S3Error(
      400,
      "InvalidPolicyDocument",
      "The content of the form does not meet the policy's grammar.",
    );
  }
}

// `{name: value}` is short for `["eq", "$name", value]`.
function comparisonsOf(
  condition: Exclude<Policy["conditions"][number], ["content-length-range", number, number]>,
): [operator: string, name: string, expected: string][] {
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([name, expected]) => ["eq", name.toLowerCase(), expected]);
  const [operator, name, expected] = condition;
  return [[operator, name.replace(/^\$/, "").toLowerCase(), String(expected)]];
}
