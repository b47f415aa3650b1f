import type { User } from "@frangipani/core/accounts";
import type { Instant } from "@frangipani/core/kernel";
import { describe, expect, it } from "vitest";
import { identityShop, userForm } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

const shop = await identityShop();
const admin = await shop.person({ role: "admin", name: "Boss" });

it("reading an account returns 404 for an unknown id", async () => {
  const missing = { status: 404, body: { message: "User not found" } };
  expect(await shop.readUser(admin, "us_none")).toMatchObject(missing);
  expect((await shop.readUser(admin, "x".repeat(65))).status).toBe(400);
});

it("the list of accounts is sorted by name and paginated", async () => {
  const inside = await identityShop();
  const as = await inside.person({ role: "admin", name: "Élodie" });
  for (const name of ["Zoë", "ann", "Bo"]) await inside.person({ name });
  const all = await inside.call("GET", "/auth/getAlluser", undefined, { as });
  expect(all.body.map((user: User) => user.name)).toEqual(["ann", "Bo", "Élodie", "Zoë"]);
  expect(all.headers.get("x-next-cursor")).toBeNull();
  expect(JSON.stringify(all.body)).not.toContain("argon2");

  const first = await inside.call("GET", "/auth/getAlluser?limit=3", undefined, { as });
  const cursor = first.headers.get("x-next-cursor");
  const second = await inside.call("GET", `/auth/getAlluser?limit=3&cursor=${cursor}`, undefined, { as });
  expect([...first.body, ...second.body]).toEqual(all.body);
  expect(second.headers.get("x-next-cursor")).toBeNull();
});

describe("an account changed by an administrator", () => {
  it("gets a new name, email address, role and status", async () => {
    const mei = await shop.person();
    const email = `moved-${mei.email}`;
    const form = { name: "R2", email: email.toUpperCase(), role: "admin", status: true };
    const response = await shop.updateUser(admin, mei._id, form);
    expect(response.status).toBe(200);
    const changed = { _id: mei._id, name: "R2", email, role: "admin" };
    expect(response.body).toMatchObject({ ...changed, message: "User updated successfully" });
    expect((await shop.signIn({ email })).body.role).toBe("admin");
    expect((await shop.signIn(mei)).status).toBe(400);
    expect(shop.mails.at(-1)).toMatchObject({ to: mei.email, subject: "Your email address was changed" });
    expect((await shop.person({ email: mei.email })).email).toBe(mei.email);
  });

  it("loses its sessions without a second step when it becomes an administrator", async () => {
    const inside = await identityShop({ twoStepPolicy: "admins" });
    const boss = await inside.person({ role: "admin" });
    const [mei, zoe] = [await inside.person(), await inside.person({ twoStep: true })];
    const { body, cookie } = await inside.signIn(mei);
    const orders = async (as: User | string) =>
      (await inside.call("GET", "/orders/getAllOrders", undefined, { as })).status;
    await inside.updateUser(boss, mei._id, userForm(mei, { name: "Mei Tan" }));
    expect(await orders(body.token)).toBe(403);

    for (const person of [mei, zoe])
      await inside.updateUser(boss, person._id, userForm(person, { role: "admin" }));
    expect(await orders(body.token)).toBe(401);
    expect((await inside.refresh(cookie)).status).toBe(401);
    expect((await inside.signIn(mei)).body.otpRequired).toBe(true);
    expect(await orders(zoe)).toBe(200);
  });

  it("keeps role and status when they are omitted", async () => {
    const mei = await shop.person();
    expect((await shop.updateUser(admin, mei._id, { name: "Mei", email: mei.email })).status).toBe(200);
    expect(await shop.users.byId(mei._id)).toEqual({ ...mei, name: "Mei", version: 2 });
  });

  it.each([
    [{ role: "owner" }, "Please select a role"],
    [{ status: 1 }, "user.status is missing or invalid"],
  ])("refuses %j with %j", async (part, message) => {
    const mei = await shop.person();
    const refused = { status: 400, body: { error: message } };
    expect(await shop.updateUser(admin, mei._id, userForm(mei, part))).toMatchObject(refused);
    expect(await shop.users.byId(mei._id)).toEqual(mei);
  });

  it("gets an email address exclusively, also in concurrent requests", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
    const take = (one: User) =>
      shop.updateUser(admin, one._id, userForm(one, { email: "wanted@example.com" }));
    const responses = await Promise.all(accounts.map(take));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const codes = responses.map(({ body }) => body.code).filter(Boolean);
    expect(codes).toEqual(Array(4).fill("users.email-taken"));
  });

  it("keeps all of several concurrent changes", async () => {
    const mei = await shop.person();
    const responses = await Promise.all([
      shop.updateUser(admin, mei._id, { name: "Mei Tan", email: mei.email }),
      shop.call("PUT", "/auth/two-step", { twoStep: true, password: PASSWORD }, { as: mei }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(await shop.users.byId(mei._id)).toMatchObject({ name: "Mei Tan", twoStep: true, version: 3 });
  });

  it("returns 404 for an unknown id", async () => {
    const form = { name: "Mei", email: "m@example.com" };
    expect((await shop.updateUser(admin, "us_none", form)).status).toBe(404);
    expect((await shop.deactivateUser(admin, "us_none")).status).toBe(404);
  });
});

describe("deactivating an account", () => {
  it("keeps it in the list, ends its sessions at once, and can be undone", async () => {
    const mei = await shop.person();
    const { body, cookie } = await shop.signIn(mei);
    const response = await shop.deactivateUser(admin, mei._id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      _id: mei._id,
      status: false,
      message: "User deleted successfully",
    });
    expect((await shop.readUser(body.token, mei._id)).status).toBe(401);
    expect((await shop.refresh(cookie)).status).toBe(401);
    expect((await shop.signIn(mei)).status).toBe(400);
    const list = await shop.call("GET", "/auth/getAlluser", undefined, { as: admin });
    expect(list.body.find((user: User) => user._id === mei._id)).toMatchObject({ status: false });

    const on = await shop.updateUser(admin, mei._id, userForm(mei, { status: true }));
    expect(on.body.status).toBe(true);
    expect((await shop.signIn(mei)).status).toBe(200);
    expect((await shop.readUser(body.token, mei._id)).status).toBe(401);
  });

  it("is idempotent, and keeps the email address reserved", async () => {
    const mei = await shop.person();
    for (const _ of [1, 2]) expect((await shop.deactivateUser(admin, mei._id)).status).toBe(200);
    const user = { name: "Mei Lin", email: mei.email, password: PASSWORD };
    expect((await shop.call("POST", "/auth/signup", { user })).status).toBe(409);
  });
});

describe("a user whose address bounced", () => {
  const at = "2026-11-25T02:00:00.000Z" as Instant;
  const allow = (id: string) => shop.call("POST", `/auth/allowMail/${id}`, undefined, { as: admin });
  const suppressed = async ({ _id }: User) => (await shop.readUser(admin, _id)).body.mailSuppressed;

  it("gets no mail, which the user and administrators see, until an administrator allows it again", async () => {
    const inside = await testShop();
    const [boss, mei] = [await inside.person({ role: "admin" }), await inside.person()];
    const call = (as: User, method: string, path: string) => inside.call(as, method, `/auth/${path}`);
    const codes = () => inside.mails.filter(({ to }) => to === mei.email).length;
    await inside.suppressions.add(mei.email.toUpperCase(), { reason: "bounce", at });
    for (const as of [mei, boss]) {
      const { mailSuppressed } = (await call(as, "GET", `getUserById/${mei._id}`)).body;
      expect(mailSuppressed).toEqual({ reason: "bounce", at });
    }
    await call(mei, "POST", "send-email-code");
    expect(codes()).toBe(0);

    expect(await call(boss, "POST", `allowMail/${mei._id}`)).toMatchObject({
      status: 200,
      body: { message: "Mail is sent to this address again" },
    });
    expect((await call(mei, "GET", `getUserById/${mei._id}`)).body).not.toHaveProperty("mailSuppressed");
    await call(mei, "POST", "send-email-code");
    expect(codes()).toBe(1);
  });

  it("stays suppressed when the account changes to another address and back", async () => {
    const mei = await shop.person();
    await shop.suppressions.add(mei.email, { reason: "complaint", at });
    await shop.updateUser(admin, mei._id, userForm(mei, { email: "elsewhere@example.com" }));
    expect(await suppressed(mei)).toBeUndefined();
    await shop.updateUser(admin, mei._id, userForm(mei));
    expect(await suppressed(mei)).toEqual({ reason: "complaint", at });
  });

  it("returns 404 for an unknown id, and 200 where nothing was suppressed", async () => {
    expect((await allow("us_none")).status).toBe(404);
    expect((await allow((await shop.person())._id)).status).toBe(200);
  });
});

describe("the last active administrator", () => {
  const LAST = "The last active administrator cannot be demoted or deactivated";

  it("cannot be demoted or deactivated", async () => {
    const shop = await identityShop();
    const only = await shop.person({ role: "admin" });
    await shop.person({ role: "admin", status: false });
    for (const response of [
      await shop.updateUser(only, only._id, userForm(only, { role: "customer" })),
      await shop.updateUser(only, only._id, userForm(only, { status: false })),
      await shop.deactivateUser(only, only._id),
    ])
      expect(refusal(response)).toBe(`409 users.last-admin: ${LAST}`);
    expect(await shop.users.byId(only._id)).toEqual(only);
  });

  it("can be deactivated once another user is promoted or reactivated", async () => {
    const shop = await identityShop();
    const [first, { _id }] = [await shop.person({ role: "admin" }), await shop.person()];
    await shop.updateUser(first, _id, userForm((await shop.users.byId(_id)) as User, { role: "admin" }));
    const second = (await shop.users.byId(_id)) as User;
    expect((await shop.deactivateUser(first, first._id)).status).toBe(200);
    expect((await shop.deactivateUser(second, _id)).status).toBe(409);
    await shop.updateUser(second, first._id, userForm(first, { status: true }));
    expect((await shop.deactivateUser(second, _id)).status).toBe(200);
  });
});
