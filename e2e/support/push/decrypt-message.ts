import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

const SALT_BYTES = 16;
/** The record size, which is no less than the message: a push message is one record. */
const KEY_LENGTH_AT = SALT_BYTES + 4;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** What a browser does with an encrypted message (RFC 8291, with the header of RFC 8188). */
export function decryptMessage(body: Buffer, device: ECDH, authSecret: Uint8Array): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderKeyAt = KEY_LENGTH_AT + 1;
  const contentAt = senderKeyAt + body.readUInt8(KEY_LENGTH_AT);
  const senderKey = body.subarray(senderKeyAt, contentAt);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), device.getPublicKey(), senderKey]);
  const secret = derive(device.computeSecret(senderKey), authSecret, keyInfo, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(contentAt, -TAG_BYTES)), decipher.final()]);
  // Zeros pad it after the delimiter.
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no last record");
  return padded.subarray(0, end).toString();
}
