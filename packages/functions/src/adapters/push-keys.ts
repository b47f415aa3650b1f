// Separate from the sender: stacks and the local product read keys without the library that encrypts messages.
import { createECDH, generateKeyPairSync } from "node:crypto";

/** A VAPID private key (RFC 8292): 32 bytes in base64url. */
export const newPushKey = (): string =>
  String(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }).d);

/** The uncompressed point that browsers take as `applicationServerKey`, in base64url. */
export function publicPushKeyOf(privateKey: string): string {
  const key = createECDH("prime256v1");
  key.setPrivateKey(privateKey, "base64url");
  return key.getPublicKey("base64url");
}
