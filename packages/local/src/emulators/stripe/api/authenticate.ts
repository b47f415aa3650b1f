import { equalInConstantTime } from "../../support/signature-v4.ts";
import { StripeError } from "../errors.ts";

const unauthorized = (message: string) => new StripeError(401, { message });

/** The secret key as a bearer token, or as the user name of basic authentication. */
export function authenticate(authorization: string | undefined, secretKey: string): void {
  const provided = keyIn(authorization);
  if (provided === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (!equalInConstantTime(provided, secretKey))
    throw unauthorized(`Invalid API Key provided: ${masked(provided)}`);
}

function keyIn(authorization = ""): string | undefined {
  const [, scheme = "", value = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? [];
  const key =
    scheme.toLowerCase() === "basic" ? Buffer.from(value, "base64").toString().split(":")[0] : value;
  return key || undefined;
}

const masked = (key: string) => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
