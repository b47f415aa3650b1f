import { HTTPException } from "hono/http-exception";
import { jwtVerify } from "jose/jwt/verify";

const MAX_LIFETIME_SECONDS = 24 * 3600;
/** Tolerated difference to senders' clocks. */
const TOLERANCE_SECONDS = 60;

/** An uncompressed point on P-256 in base64url. */
export const isVapidKey = (key: string): boolean =>
  /^[\w-]{87}$/.test(key) && Buffer.from(key, "base64url")[0] === 4;

/**
 * Whether a request is signed by the key that the subscription was made for (RFC 8292). A token's lifetime is of the
 * machine's clock, by which senders make it.
 * @param header the Authorization header
 * @throws HTTPException 401 without a signature, 403 with another than the key's, for another audience, or expired
 */
export async function checkVapid(
  header: string | undefined,
  { audience, vapidKey }: { audience: string; vapidKey: string },
): Promise<void> {
  const { t: token, k: key } = parametersOf(header ?? "");
  if (!token || !key)
    throw new HTTPException(401, {
      res: new Response("The request has no VAPID token.", {
        status: 401,
        headers: { "www-authenticate": "vapid" },
      }),
    });
  if (key !== vapidKey)
    throw new HTTPException(403, { message: "The subscription was made for another key." });
  const { exp = 0, sub = "" } = await claimsOf(token, vapidKey, audience);
  if (exp * 1000 > Date.now() + (MAX_LIFETIME_SECONDS + TOLERANCE_SECONDS) * 1000)
    throw new HTTPException(403, { message: "The VAPID token is valid for more than 24 hours." });
  if (!/^(mailto:|https:\/\/)/.test(sub))
    throw new HTTPException(403, { message: "The VAPID token names nobody to contact." });
}

const parametersOf = (header: string): Record<string, string | undefined> =>
  Object.fromEntries(
    /^vapid /i.test(header)
      ? header
          .slice("vapid ".length)
          .split(",")
          .map((part) => part.trim().split("="))
      : [],
  );

async function claimsOf(token: string, vapidKey: string, audience: string) {
  const point = Buffer.from(vapidKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    const { payload } = await jwtVerify(
      token,
      { kty: "EC", crv: "P-256", x, y },
      { algorithms: ["ES256"], audience, requiredClaims: ["exp"], clockTolerance: TOLERANCE_SECONDS },
    );
    return payload;
  } catch (cause) {
    throw new HTTPException(403, { message: `The VAPID token is refused: ${String(cause)}`, cause });
  }
}
