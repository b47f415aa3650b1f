import { equalInConstantTime } from "../../support/signature-v4.ts";
import { StripeRefusal } from "../errors.ts";

const unauthorized = (message: string) => new StripeRefusal(401, { message });

/** The secret key as a bearer token, or as the user name of basic authentication. */
export function authenticate(authorization: string | undefined, secretKey: string): void {
  const given = keyIn(authorization);
  if (given === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (!equalInConstantTime(given, secretKey))
    throw unauthorized(`Invalid API Key provided: ${masked(given)}`);
}

function keyIn(authorization = ""): string | undefined {
  const [, scheme = "", value = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? [];
  const key =
    scheme.toLowerCase() === "basic" ? Buffer.from(value, "base64").toString().split(":")[0] : value;
  return key || undefined;
}

const masked = (key: string) => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
