import { createECDH, randomBytes } from "node:crypto";

/** What a browser sends. @param name of its device, which makes its endpoint as well */
export function testSubscription(name: string) {
  const key = createECDH("prime256v1");
  key.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(name)}`,
    keys: { p256dh: key.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    device: name,
  };
}
