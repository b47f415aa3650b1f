import { moveCredentials, type User } from "@frangipani/core/accounts";
import { dynamoCredentialMover } from "@frangipani/core/dynamo";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestAuthenticator, testAuthenticator } from "../support/authenticator.ts";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

let shop: IdentityShop;
let user: User;
let device: TestAuthenticator;
let session: { token: string; cookie: string | undefined };
beforeEach(async () => {
  shop = await identityShop();
  user = await shop.person();
  device = testAuthenticator();
  const as = await shop.tokenOf(user);
  const options = await shop.call("POST", "/auth/passkeys/options", { password: PASSWORD }, { as });
  await shop.call(
    "POST",
    "/auth/passkeys",
    { name: "Phone", credential: device.create(options.body) },
    { as },
  );
  const { body, cookie } = await shop.signIn(user);
  session = { token: body.token, cookie };
  await storeAsBefore();
});

const itemsIn = async (partition: string) =>
  (await shop.everything()).filter(({ pk }) => pk === `${partition}#${user._id}`);

/** All of a user in one partition, the password's hash in the user's own item. */
async function storeAsBefore(): Promise<void> {
  const { table } = shop;
  const credentials = await itemsIn("credentials");
  const sessions = await itemsIn("sessions");
  const hash = credentials.find(({ sk }) => sk === "password")?.passwordHash;
  const pk = `user#${user._id}`;
  const keyOf = (item: Record<string, unknown>) => ({ pk: String(item.pk), sk: String(item.sk) });
  await table.transact([
    ...[...credentials, ...sessions].map((item) => table.remove(keyOf(item))),
    ...[...credentials.filter(({ sk }) => sk === "passkeys"), ...sessions].map((item) =>
      table.put({ pk, sk: String(item.sk) }, item),
    ),
    setHash(hash),
  ]);
}
const setHash = (hash: unknown) =>
  shop.table.update(
    { pk: `user#${user._id}`, sk: "user" },
    { UpdateExpression: "SET passwordHash = :hash", ExpressionAttributeValues: { ":hash": hash } },
  );

const move = (to: "own-partitions" | "user" = "own-partitions") =>
  moveCredentials({ users: shop.users, credentials: dynamoCredentialMover(shop.table) }, to);
const withPassword = async (password?: string) => (await shop.signIn(user, password)).status;
async function withPasskey(): Promise<number> {
  const { body } = await shop.call("POST", "/auth/passkey-sign-in/options");
  return (await shop.call("POST", "/auth/passkey-sign-in", { credential: device.get(body) })).status;
}
const withAccessToken = async () =>
  (await shop.call("GET", `/auth/getUserById/${user._id}`, undefined, { as: session.token })).status;
async function refresh(): Promise<number> {
  const { status, cookie } = await shop.call("POST", "/auth/refreshToken", undefined, session);
  session = { ...session, cookie };
  return status;
}
const everyWay = async () => [
  await withPassword(),
  await withPassword("Wrong@2026"),
  await withPasskey(),
  await withAccessToken(),
  await refresh(),
];
const OPEN = [200, 400, 200, 200, 200];

const secretsAmongItems = async () =>
  JSON.stringify(await itemsIn("user")).match(/secretHash|publicKey|m=\d+,t=\d+,p=1\$(?!A+\$A+")/g);

describe("a user of an earlier version", () => {
  it("is still signed in, and signs in by password and passkey", async () => {
    expect(await everyWay()).toEqual(OPEN);
    expect(await everyWay()).toEqual(OPEN);
  });

  it("keeps the password when an administrator changes the name, and has it moved", async () => {
    const admin = await shop.tokenOf(await shop.person({ role: "admin" }));
    const changed = { name: "Mei Ling", email: user.email };
    await shop.call("PUT", `/auth/update/${user._id}`, { user: changed }, { as: admin });
    expect(await withPassword()).toBe(200);
    expect((await itemsIn("credentials")).map(({ sk }) => sk)).toContain("password");
  });

  it("signs out for good", async () => {
    await shop.call("DELETE", "/auth/logout", undefined, { cookie: session.cookie });
    expect([await withAccessToken(), await refresh()]).toEqual([401, 401]);
  });
});

describe("moving credentials", () => {
  it("leaves none among the user's other items, and nobody signed out", async () => {
    expect(await secretsAmongItems()).not.toBeNull();
    const { moved } = await move();
    expect(moved).toBe(4);
    expect(await secretsAmongItems()).toBeNull();
    expect(await everyWay()).toEqual(OPEN);
    expect((await move()).moved).toBe(0);
  });

  it("loses nothing when users are changed, sign in and renew their session at the same time", async () => {
    const admin = await shop.tokenOf(await shop.person({ role: "admin" }));
    const rename = (name: string) =>
      shop.call("PUT", `/auth/update/${user._id}`, { user: { name, email: user.email } }, { as: admin });
    const [, ...signedIn] = await Promise.all([
      move(),
      withPasskey(),
      refresh(),
      rename("A B"),
      move("user"),
    ]);
    await Promise.all([move(), rename("C D")]);
    expect(signedIn.slice(0, 2)).toEqual([200, 200]);
    expect(await everyWay()).toEqual(OPEN);
  });

  it("back puts them where the earlier version reads them, and this one does too", async () => {
    const before = await itemsIn("user");
    await move();
    await move("user");
    const versionless = (items: Record<string, unknown>[]) => items.map(({ version, ...item }) => item);
    expect(versionless(await itemsIn("user"))).toEqual(versionless(before));
    expect([await itemsIn("credentials"), await itemsIn("sessions")]).toEqual([[], []]);
    expect(await everyWay()).toEqual(OPEN);
  });
});

describe("a rollback", () => {
  it("without moving back lets nobody in by a password that it cannot read", async () => {
    await move();
    const [item] = (await itemsIn("user")).filter(({ sk }) => sk === "user");
    expect(item?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$A+\$A+$/);
  });

  it("to a version in which the user chose another password leaves that one valid alone", async () => {
    await move();
    const other = await shop.person();
    const [password] = (await shop.everything()).filter(({ pk }) => pk === `credentials#${other._id}`);
    await shop.table.transact([setHash(password?.passwordHash)]);
    const chosen = "Chosen@2026";
    const as = await shop.tokenOf(other);
    await shop.call("PUT", "/auth/password", { currentPassword: PASSWORD, password: chosen }, { as });
    const [next] = (await shop.everything()).filter(({ pk }) => pk === `credentials#${other._id}`);
    await shop.table.transact([setHash(next?.passwordHash)]);
    expect([await withPassword(chosen), await withPassword()]).toEqual([200, 400]);
    await move();
    expect([await withPassword(chosen), await withPassword()]).toEqual([200, 400]);
  });
});

describe("requesting an erasure", () => {
  it("removes password, passkeys and sessions at once", async () => {
    await move();
    const as = await shop.tokenOf(user);
    await shop.call("POST", "/auth/eraseAccount", { password: PASSWORD }, { as });
    expect([await itemsIn("credentials"), await itemsIn("sessions")]).toEqual([[], []]);
  });
});
