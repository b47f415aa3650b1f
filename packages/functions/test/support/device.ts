import { createECDH, createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  AssertionCredential,
  NewCredential,
  NewPasskeyOptions,
} from "@frangipani/core/accounts/contract";

/** A push subscription as a browser sends it. @param name of its device, and part of its endpoint */
export function testSubscription(name: string) {
  const key = createECDH("prime256v1");
  key.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(name)}`,
    keys: { p256dh: key.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    device: name,
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString("base64url");

// Bits of the authenticator data (WebAuthn level 3, 6.1).
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Deviations of a browser or an authenticator from the rules. */
type Deviations = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

/** A device with one passkey: ES256, attestation "none". */
export function testAuthenticator(origin = "https://books.example") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let userHandle = "";
  let signatureCount = 0;

  const clientData = (type: string, challenge: string, deviations: Deviations): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviations.origin ?? origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, deviations: Deviations, flags: number): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | (deviations.isVerified === false ? 0 : USER_VERIFIED) | flags);
    head.writeUInt32BE(deviations.counter ?? signatureCount, 1);
    return Buffer.concat([sha256(deviations.rpId ?? rpId), head]);
  };

  return {
    id: base64url(id),

    /** Returns what `navigator.credentials.create` returns. */
    create(
      { rp, user, challenge }: Pick<NewPasskeyOptions, "rp" | "user" | "challenge">,
      deviations: Deviations = {},
    ) {
      userHandle = user.id;
      const authData = Buffer.concat([
        authenticatorData(rp.id, deviations, HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
      ]);
      const credential: NewCredential = {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, deviations)),
          attestationObject: base64url(attestationObject(authData)),
        },
      };
      return credential;
    },

    /** Returns what `navigator.credentials.get` returns. */
    get({ rpId, challenge }: { rpId: string; challenge: string }, deviations: Deviations = {}) {
      signatureCount += 1;
      const client = clientData("webauthn.get", challenge, deviations);
      const data = authenticatorData(rpId, deviations, 0);
      const credential: AssertionCredential = {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
      return credential;
    },
  };
}
export type TestAuthenticator = ReturnType<typeof testAuthenticator>;

// CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]);

// CBOR: { fmt: "none", attStmt: {}, authData }
const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("\xa3cfmtdnonegattStmt\xa0hauthDataX", "latin1"),
    Buffer.from([authData.length]),
    authData,
  ]);
