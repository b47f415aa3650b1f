import { expect } from "vitest";
import { testAddress } from "../../../packages/core/test/support/address.ts";
import { testAuthenticator, testSubscription } from "../../../packages/functions/test/support/device.ts";
import { people } from "../../../packages/local/seed/people.ts";
import { admin, anonymous, call, get, type Person, post, put, reader, shop } from "./scenario.ts";

const usedCodes = new Set<string>();
/** The code of the latest mail: some are stored only after the response, which must not reveal whether there is one. */
async function codeFor(email: string): Promise<string> {
  await shop.queue.idle();
  const latestCode = () => {
    const code = /^\d{6}$/m.exec(shop.messages({ to: email })[0]?.text ?? "")?.[0] ?? "";
    return usedCodes.has(code) ? "" : code;
  };
  await expect.poll(latestCode).not.toBe("");
  const code = latestCode();
  usedCodes.add(code);
  return code;
}

const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

export async function signIn(): Promise<void> {
  const signedIn = await post(anonymous, "/auth/login", credentialsOf(people.reader));
  expect(signedIn.handledBy).toBe("Identity");
  const cookie = signedIn.cookies[0] ?? "";
  expect(cookie).toMatch(/^__Host-refresh=[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const cookies = [cookie.split(";")[0] ?? ""];
  const renewed = await call(anonymous, "POST", "/auth/refreshToken", { cookies });
  Object.assign(reader, { id: renewed.body.id, token: renewed.body.token, cookie: renewed.cookies[0] });

  const { email } = people.admin;
  // A deployed stage always asks administrators for a code.
  const step = await post(anonymous, "/auth/login", credentialsOf(people.admin));
  expect(step.body.otpRequired).toBe(true);
  const again = await post(anonymous, "/auth/resend-otp", { email, tempToken: step.body.tempToken });
  const { tempToken } = again.body;
  const { body } = await post(anonymous, "/auth/verify-otp", { email, otp: await codeFor(email), tempToken });
  admin.token = body.token;
}

export async function manageAccounts(): Promise<void> {
  const email = "nadia@books.example";
  const password = "Frangipani@2026";
  const { body } = await post(anonymous, "/auth/signup", { user: { name: "Nadia Rahman", email, password } });
  const nadia: Person = { token: (await post(anonymous, "/auth/login", { email, password })).body.token };
  await get(nadia, `/auth/getUserById/${body._id}`);
  const newEmail = "nadia.r@books.example";
  await put(nadia, `/auth/updateProfile/${body._id}`, { name: "Nadia R", email: newEmail });
  await post(nadia, "/auth/confirm-email", { otp: await codeFor(newEmail), password });
  nadia.token = (await post(anonymous, "/auth/login", { email: newEmail, password })).body.token;
  await post(nadia, "/auth/send-email-code");
  await post(nadia, "/auth/verify-email", { otp: await codeFor(newEmail) });
  nadia.token = (await put(nadia, "/auth/two-step", { twoStep: false, password })).body.accessToken;
  await put(nadia, "/auth/password", { currentPassword: password, password: "Another@2026" });
  await post(anonymous, "/auth/forgot", { email: newEmail });
  const { token } = (await post(anonymous, "/auth/verify", { email: newEmail, otp: await codeFor(newEmail) }))
    .body;
  await post(anonymous, "/auth/reset", { token, password: "Reset@2026" });

  expect(await get(admin, "/auth/getAlluser")).toContainEqual(expect.objectContaining({ email: newEmail }));
  await put(admin, `/auth/update/${body._id}`, { user: { name: "Nadia Rahman", email: newEmail } });
  await post(admin, `/auth/allowMail/${body._id}`);
  await put(admin, `/auth/deleteUserById/${body._id}`);
  await post(admin, `/auth/eraseUser/${body._id}`);
}

export async function usePasskey(): Promise<void> {
  const password = "Reader@2026";
  const device = testAuthenticator();
  const options = await post(reader, "/auth/passkeys/options", { password });
  await post(reader, "/auth/passkeys", { name: "Phone", credential: device.create(options.body) });
  const [passkey] = await get(reader, "/auth/passkeys");
  const asked = await post(anonymous, "/auth/passkey-sign-in/options");
  await post(anonymous, "/auth/passkey-sign-in", { credential: device.get(asked.body) });
  await post(reader, "/auth/passkeys/remove", { id: passkey.id, password });
}

export async function manageAddresses(): Promise<void> {
  const addressData = testAddress;
  const { body } = await post(reader, "/addresses/createAddress", { addressData, id: reader.id });
  await put(reader, `/addresses/updateAddress/${body._id}`, { addressData, userId: reader.id });
  expect(await get(reader, `/addresses/getAddresses/${reader.id}`)).toHaveLength(2);
  await call(reader, "DELETE", `/addresses/deleteAddress/${body._id}/${reader.id}`);
}

export async function saveBooks(): Promise<void> {
  await put(reader, "/saved/books", { changes: [{ bookId: "1", isSaved: true, at: 1 }] });
  const { body } = await post(reader, "/saved/link", { showsName: false });
  const { link } = await get(reader, "/saved/books");
  expect(link).toEqual(body);
  await expect
    .poll(() => get(anonymous, `/saved/shared?list=${link.token}`))
    .toEqual({ books: ["1"], name: null });
  await call(reader, "DELETE", "/saved/link");
}

export async function chooseNotifications(): Promise<void> {
  expect((await get(anonymous, "/push/key")).publicKey).toHaveLength(87);
  const { body } = await post(reader, "/push/subscription", testSubscription("phone"));
  await expect
    .poll(() => get(reader, "/push/subscriptions"))
    .toEqual([expect.objectContaining({ id: body.id })]);
  await put(reader, "/push/topics", { orderProgress: true, bookAlerts: false });
  expect(await get(reader, "/push/topics")).toEqual({ orderProgress: true, bookAlerts: false });
  await call(reader, "DELETE", `/push/subscription/${body.id}`);
  const ofLocalProduct = { ...testSubscription("phone"), endpoint: "https://push.frangipani.invalid/push/1" };
  const refused = {
    method: "POST",
    path: "/api/push/subscription",
    token: reader.token,
    json: ofLocalProduct,
  };
  expect((await shop.request(refused)).status, "the local product's push service").toBe(400);
}

export async function saveViews(): Promise<void> {
  const view = { table: "orders", name: "To pack", search: { group: "pending" } };
  expect((await put(admin, "/views/saved/v1", view)).body).toEqual([{ id: "v1", ...view }]);
  expect(await get(admin, "/views/saved")).toEqual([{ id: "v1", ...view }]);
  await call(admin, "DELETE", "/views/saved/v1");
}

export async function eraseAccount(): Promise<void> {
  const account = { email: "leaving@books.example", password: "Leaving@2026" };
  const { body } = await post(anonymous, "/auth/signup", { user: { name: "Leaving Soon", ...account } });
  const leaving = { token: (await post(anonymous, "/auth/login", account)).body.token };
  await post(leaving, "/auth/eraseAccount", { password: account.password });
  // An erasure waits for the requests that are under way.
  await shop.table.transact([
    shop.table.update(
      { pk: `user#${body._id}`, sk: "user" },
      { UpdateExpression: "SET gsi3sk = :past", ExpressionAttributeValues: { ":past": `2026#${body._id}` } },
    ),
  ]);
  const lines = await shop.run("Sweeper");
  expect(lines).toContainEqual(expect.objectContaining({ event: "sweep", level: "info" }));
  const erased = expect.objectContaining({ email: account.email });
  expect(await get(admin, "/auth/getAlluser")).not.toContainEqual(erased);
}

export async function signOut(): Promise<void> {
  await call(anonymous, "DELETE", "/auth/logout", { cookies: [reader.cookie?.split(";")[0] ?? ""] });
}
