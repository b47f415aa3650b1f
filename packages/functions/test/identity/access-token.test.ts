import { createPublicKey, generateKeyPairSync } from "node:crypto";
import type { User } from "@frangipani/core/accounts";
import { epochSeconds } from "@frangipani/core/kernel";
import type { JWTPayload } from "jose";
import { SignJWT } from "jose/jwt/sign";
import { UnsecuredJWT } from "jose/jwt/unsecured";
import { describe, expect, it } from "vitest";
import { testUser } from "../../../core/test/support/user.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { createTokenSigner } from "../../src/adapters/token-signer.ts";
import { createTokenReader, keyIdOf } from "../../src/http/identify.ts";
import { newSigningKey, publicKeysOf, signingKeysFrom } from "../../src/keys.ts";
import { testClock } from "../support/memory.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

const clock = testClock();
const [oldKey, newKey] = [newSigningKey(), newSigningKey()];
const user: User = testUser({}, clock.now());
const tokenBy = (signingKeys: string) => createTokenSigner(signingKeys, clock).issue(user, "family");
const readBy = (signingKeys: string, token: string) =>
  createTokenReader(publicKeysOf(signingKeys), clock)(token);
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());

describe("during the rotation of the signing key", () => {
  it("the first key signs, and both are accepted", async () => {
    const [before, after] = [await tokenBy(`${oldKey},${newKey}`), await tokenBy(`${newKey},${oldKey}`)];
    expect([before, after].map((token) => headerOf(token).kid)).toEqual(
      [oldKey, newKey].map((key) => keyIdOf(publicKeysOf(key)[0] ?? "")),
    );
    for (const keys of [`${oldKey},${newKey}`, `${newKey},${oldKey}`])
      for (const token of [before, after])
        expect(await readBy(keys, token)).toMatchObject({ sub: user._id, sid: "family" });
  });

  it("a key that was removed is refused", async () => {
    expect(await readBy(newKey, await tokenBy(oldKey))).toBeUndefined();
    expect(await readBy(newKey, await tokenBy(newKey))).toBeDefined();
  });

  it("no session ends", async () => {
    const on = await freshTable();
    const shopWith = (signingKeys: string) => testShop({ on, identity: { signingKeys } });
    const all = [oldKey, `${newKey},${oldKey}`, newKey].map(shopWith);
    const [before, meanwhile, after] = await Promise.all(all);
    const person = await before?.person();
    const typed = { email: person?.email, password: PASSWORD };
    const signedIn = await before?.call(undefined, "POST", "/auth/login", typed);
    const authorization = `Bearer ${signedIn?.body.token}`;
    const path = `/auth/getUserById/${person?._id}`;
    const read = (shop = before) => shop?.call(undefined, "GET", path, undefined, { authorization });
    expect(await read(meanwhile)).toMatchObject({ status: 200 });
    expect(await read(after)).toMatchObject({ status: 401 });
    const cookie = signedIn?.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const refreshed = await after?.call(undefined, "POST", "/auth/refreshToken", undefined, { cookie });
    expect(refreshed).toMatchObject({ status: 200 });
  });
});

describe("a forged access token", () => {
  const claims = { role: "admin", sid: "family", sessionsValidFrom: user.sessionsValidFrom };
  const [publicKey = ""] = publicKeysOf(oldKey);
  const [privateKey] = signingKeysFrom(oldKey);
  const pem = createPublicKey(privateKey as never).export({ format: "pem", type: "spki" });
  const signed = (secret: string | Buffer) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: keyIdOf(publicKey) })
      .setIssuer("frangipani")
      .setSubject(user._id)
      .setIssuedAt(clock.now())
      .setExpirationTime("10m")
      .sign(Buffer.from(secret));

  it("is refused by the algorithm none", async () => {
    const none = new UnsecuredJWT(claims)
      .setIssuer("frangipani")
      .setSubject(user._id)
      .setIssuedAt(clock.now())
      .setExpirationTime("10m")
      .encode();
    expect(await readBy(oldKey, none)).toBeUndefined();
  });

  it.each([
    ["text", publicKey],
    ["bytes", Buffer.from(publicKey, "base64url")],
    ["file", pem],
  ])("is refused by HS256 with the public key's %s", async (_, secret) =>
    expect(await readBy(oldKey, await signed(secret))).toBeUndefined(),
  );

  it("is refused when it names a key of its own", async () => {
    const forged = await tokenBy(newKey);
    const head = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: keyIdOf(publicKey) })).toString("base64url");
    expect(await readBy(oldKey, [head, ...forged.split(".").slice(1)].join("."))).toBeUndefined();
  });
});

describe("a token that the shop's own key signed", () => {
  const [publicKey = ""] = publicKeysOf(oldKey);
  const [privateKey] = signingKeysFrom(oldKey);
  const issuedAt = epochSeconds(clock.now());
  const access = {
    iss: "frangipani",
    sub: user._id,
    iat: issuedAt,
    exp: issuedAt + 600,
    role: "customer",
    sid: "family",
    sessionsValidFrom: user.sessionsValidFrom,
  };
  const read = async (payload: JWTPayload) => {
    const signing = new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", kid: keyIdOf(publicKey) });
    return readBy(oldKey, await signing.sign(privateKey as never));
  };

  it.each([
    ["another issuer", { iss: "elsewhere" }],
    ["no user", { sub: undefined }],
    ["no session", { sid: undefined }],
    ["no end", { exp: undefined }],
    ["no time of issue", { iat: undefined }],
    ["a start in the future", { nbf: issuedAt + 60 }],
  ])("is refused as an access token with %s", async (_, other) => {
    expect(await read(access)).toMatchObject({ sub: user._id, sid: "family" });
    expect(await read({ ...access, ...other } as JWTPayload)).toBeUndefined();
  });
});

it("a signing key must be an Ed25519 key", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ofAnotherCurve = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  for (const key of ["c2hvcnQ=", ofAnotherCurve, `${oldKey},${ofAnotherCurve}`])
    expect(() => signingKeysFrom(key)).toThrow();
});
