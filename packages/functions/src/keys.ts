// The keys of access tokens and of push messages, apart from what uses them: stacks, operators and the local product read
// keys without the libraries that sign and encrypt.
import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";

/** Ed25519 in PKCS#8 and base64, with commas between several during a rotation. The first signs. */
export const signingKeysFrom = (text: string): KeyObject[] =>
  text.split(",").map((key) => {
    const parsed = createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" });
    if (parsed.asymmetricKeyType !== "ed25519") throw new Error("the signing key must be an Ed25519 key");
    return parsed;
  });

/** The public keys by which the tokens of these signing keys are verified, each the `x` of its JWK. */
export const publicKeysOf = (text: string): string[] => signingKeysFrom(text).map(publicKeyOf);

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "jwk" }).x as string;

/** For the local product and tests; operators make a stage's with openssl (docs/operations.md). */
export const newSigningKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");

/** A VAPID private key (RFC 8292): 32 bytes in base64url. */
export const newPushKey = (): string =>
  String(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }).d);

/** The uncompressed point that browsers take as `applicationServerKey`, in base64url. */
export function publicPushKeyOf(privateKey: string): string {
  const key = createECDH("prime256v1");
  key.setPrivateKey(privateKey, "base64url");
  return key.getPublicKey("base64url");
}
