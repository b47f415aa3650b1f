import type { User } from "@frangipani/core/accounts";
import type { Instant } from "@frangipani/core/kernel";
import { describe, expect, it } from "vitest";
import { deactivateUser, identityShop, updateUser, userForm } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

const shop = await identityShop();
const admin = await shop.person({ role: "admin", name: "Boss" });
const asAdmin = await shop.tokenOf(admin);

const get = (id: string, as?: string) => shop.call("GET", `/auth/getUserById/${id}`, undefined, { as });

it("reading an account returns 404 for an unknown id", async () => {
  expect(await get("us_none", asAdmin)).toMatchObject({ status: 404, body: { message: "User not found" } });
  expect((await get("x".repeat(65), asAdmin)).status).toBe(400);
});

it("the list of accounts is sorted by name and paginated", async () => {
  const inside = await identityShop();
  const as = await inside.tokenOf(await inside.person({ role: "admin", name: "Élodie" }));
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
    const response = await updateUser(shop, asAdmin, mei._id, form);
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
    const as = await inside.tokenOf(await inside.person({ role: "admin" }));
    const [mei, zoe] = [await inside.person(), await inside.person({ twoStep: true })];
    const { body, cookie } = await inside.signIn(mei);
    const withCode = await inside.tokenOf(zoe);
    const orders = async (as: string) =>
      (await inside.call("GET", "/orders/getAllOrders", undefined, { as })).status;
    await updateUser(inside, as, mei._id, userForm(mei, { name: "Mei Tan" }));
    expect(await orders(body.token)).toBe(403);

    for (const person of [mei, zoe])
      await updateUser(inside, as, person._id, userForm(person, { role: "admin" }));
    expect(await orders(body.token)).toBe(401);
    expect((await inside.call("POST", "/auth/refreshToken", undefined, { cookie })).status).toBe(401);
    expect((await inside.signIn(mei)).body.otpRequired).toBe(true);
    expect(await orders(withCode)).toBe(200);
  });

  it("keeps role and status when they are omitted", async () => {
    const mei = await shop.person();
    expect((await updateUser(shop, asAdmin, mei._id, { name: "Mei", email: mei.email })).status).toBe(200);
    expect(await shop.users.byId(mei._id)).toEqual({ ...mei, name: "Mei", version: 2 });
  });

  it.each([
    [{ role: "owner" }, "Please select a role"],
    [{ status: 1 }, "user.status is missing or invalid"],
  ])("refuses %j with %j", async (part, message) => {
    const mei = await shop.person();
    const response = await updateUser(shop, asAdmin, mei._id, userForm(mei, part));
    expect([response.status, response.body.error]).toEqual([400, message]);
    expect(await shop.users.byId(mei._id)).toEqual(mei);
  });

  it("gets an email address exclusively, also in concurrent requests", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
    const responses = await Promise.all(
      accounts.map((person) =>
        updateUser(shop, asAdmin, person._id, userForm(person, { email: "wanted@example.com" })),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const codes = responses.map(({ body }) => body.code).filter(Boolean);
    expect(codes).toEqual(Array(4).fill("users.email-taken"));
  });

  it("keeps all of several concurrent changes", async () => {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const responses = await Promise.all([
      updateUser(shop, asAdmin, mei._id, { name: "Mei Tan", email: mei.email }),
      shop.call("PUT", "/auth/two-step", { twoStep: true, password: PASSWORD }, { as }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(await shop.users.byId(mei._id)).toMatchObject({ name: "Mei Tan", twoStep: true, version: 3 });
  });

  it("returns 404 for an unknown id", async () => {
    const form = { name: "Mei", email: "m@example.com" };
    expect((await updateUser(shop, asAdmin, "us_none", form)).status).toBe(404);
    expect((await deactivateUser(shop, asAdmin, "us_none")).status).toBe(404);
  });
});

describe("deactivating an account", () => {
  it("keeps it in the list, ends its sessions at once, and can be undone", async () => {
    const mei = await shop.person();
    const { body, cookie } = await shop.signIn(mei);
    const answer = await deactivateUser(shop, asAdmin, mei._id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id: mei._id, status: false, message: "User deleted successfully" });
    expect((await get(mei._id, body.token)).status).toBe(401);
    expect((await shop.call("POST", "/auth/refreshToken", undefined, { cookie })).status).toBe(401);
    expect((await shop.signIn(mei)).status).toBe(400);
    const list = await shop.call("GET", "/auth/getAlluser", undefined, { as: asAdmin });
    expect(list.body.find((user: User) => user._id === mei._id)).toMatchObject({ status: false });

    const on = await updateUser(shop, asAdmin, mei._id, userForm(mei, { status: true }));
    expect(on.body.status).toBe(true);
    expect((await shop.signIn(mei)).status).toBe(200);
    expect((await get(mei._id, body.token)).status).toBe(401);
  });

  it("is idempotent, and keeps the email address reserved", async () => {
    const mei = await shop.person();
    expect([
      (await deactivateUser(shop, asAdmin, mei._id)).status,
      (await deactivateUser(shop, asAdmin, mei._id)).status,
    ]).toEqual([200, 200]);
    const again = await shop.call("POST", "/auth/signup", {
      user: { name: "Mei Lin", email: mei.email, password: PASSWORD },
    });
    expect(again.status).toBe(409);
  });
});

describe("a user whose address bounced", () => {
  const at = "2026-11-25T02:00:00.000Z" as Instant;
  const allow = (id: string, as?: string) => shop.call("POST", `/auth/allowMail/${id}`, undefined, { as });
  const read = async (id: string, as: string) => (await get(id, as)).body.mailSuppressed;

  it("gets no mail, is told so with administrators, and gets mail again when one of these allows it", async () => {
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

    const allowed = await call(boss, "POST", `allowMail/${mei._id}`);
    expect([allowed.status, allowed.body.message]).toEqual([200, "Mail is sent to this address again"]);
    expect((await call(mei, "GET", `getUserById/${mei._id}`)).body).not.toHaveProperty("mailSuppressed");
    await call(mei, "POST", "send-email-code");
    expect(codes()).toBe(1);
  });

  it("stays suppressed when the account goes to another address and back", async () => {
    const mei = await shop.person();
    await shop.suppressions.add(mei.email, { reason: "complaint", at });
    const away = { user: { ...userForm(mei), email: "elsewhere@example.com" } };
    await shop.call("PUT", `/auth/update/${mei._id}`, away, { as: asAdmin });
    expect(await read(mei._id, asAdmin)).toBeUndefined();
    await shop.call("PUT", `/auth/update/${mei._id}`, { user: userForm(mei) }, { as: asAdmin });
    expect(await read(mei._id, asAdmin)).toEqual({ reason: "complaint", at });
  });

  it("returns 404 for an unknown id, and 200 where nothing was suppressed", async () => {
    expect((await allow("us_none", asAdmin)).status).toBe(404);
    expect((await allow((await shop.person())._id, asAdmin)).status).toBe(200);
  });
});

describe("the last active administrator", () => {
  const LAST = "The last active administrator cannot be demoted or deactivated";

  it("cannot be demoted or deactivated", async () => {
    const shop = await identityShop();
    const only = await shop.person({ role: "admin" });
    await shop.person({ role: "admin", status: false });
    const as = await shop.tokenOf(only);
    for (const response of [
      await updateUser(shop, as, only._id, userForm(only, { role: "customer" })),
      await updateUser(shop, as, only._id, userForm(only, { status: false })),
      await deactivateUser(shop, as, only._id),
    ])
      expect(refusal(response)).toBe(`409 users.last-admin: ${LAST}`);
    expect(await shop.users.byId(only._id)).toEqual(only);
  });

  it("can be deactivated once another user is promoted or reactivated", async () => {
    const shop = await identityShop();
    const first = await shop.person({ role: "admin" });
    const as = await shop.tokenOf(first);
    const second = await shop.person();
    await updateUser(shop, as, second._id, userForm(second, { role: "admin" }));
    const promoted = (await shop.users.byId(second._id)) as User;
    expect((await deactivateUser(shop, as, first._id)).status).toBe(200);
    const asSecond = await shop.tokenOf(promoted);
    expect((await deactivateUser(shop, asSecond, second._id)).status).toBe(409);
    await updateUser(shop, asSecond, first._id, userForm(first, { status: true }));
    expect((await deactivateUser(shop, asSecond, second._id)).status).toBe(200);
  });
});
