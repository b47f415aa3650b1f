import type { User } from "@frangipani/core/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

let shop: IdentityShop;
let boss: User;
let asBoss: string;
beforeAll(async () => {
  shop = await identityShop();
  boss = await shop.person({ role: "admin", name: "Boss" });
  asBoss = await shop.tokenOf(boss);
});

const get = (id: string, as?: string) => shop.call("GET", `/auth/getUserById/${id}`, undefined, { as });
const update = (id: string, user: unknown, as: string | undefined = asBoss, inside = shop) =>
  inside.call("PUT", `/auth/update/${id}`, { user }, { as });
const retire = (id: string, as: string | undefined = asBoss, inside = shop) =>
  inside.call("PUT", `/auth/deleteUserById/${id}`, undefined, { as });
const form = (user: User, part: object = {}) => ({
  name: user.name,
  email: user.email,
  role: user.role,
  status: user.status,
  ...part,
});

describe("who may look after accounts", () => {
  it.each([
    ["GET", "/auth/getAlluser", undefined],
    ["PUT", "/auth/update/us_1", { user: { name: "Mei", email: "mei@example.com" } }],
    ["PUT", "/auth/deleteUserById/us_1", undefined],
  ])("administrators alone: %s %s", async (method, path, body) => {
    expect((await shop.call(method, path, body)).status).toBe(401);
    const as = await shop.tokenOf(await shop.person());
    const response = await shop.call(method, path, body, { as });
    expect([response.status, response.body.code]).toEqual([403, "auth.forbidden"]);
  });

  it("tells strangers nothing about what is wrong with their input", async () => {
    expect((await shop.call("PUT", "/auth/update/us_1", { user: 7 })).status).toBe(401);
  });
});

describe("reading an account", () => {
  it("is for its owner and for administrators", async () => {
    const mei = await shop.person();
    const other = await shop.person();
    expect((await get(mei._id)).status).toBe(401);
    expect((await get(mei._id, await shop.tokenOf(other))).status).toBe(403);
    expect((await get("us_none", await shop.tokenOf(other))).status).toBe(403);
    for (const as of [await shop.tokenOf(mei), asBoss]) {
      const response = await get(mei._id, as);
      expect(response.body).toMatchObject({
        name: mei.name,
        email: mei.email,
        role: "customer",
        status: true,
      });
      expect(JSON.stringify(response.body)).not.toContain("argon2");
    }
  });

  it("finds nobody under an unknown id", async () => {
    const response = await get("us_none", asBoss);
    expect([response.status, response.body.message]).toEqual([404, "User not found"]);
    expect((await get("x".repeat(65), asBoss)).status).toBe(400);
  });
});

describe("the list of accounts", () => {
  it("goes by name, page by page", async () => {
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

  it.each(["limit=0", "limit=1001", "limit=x", "cursor=x"])("refuses ?%s", async (query) => {
    expect((await shop.call("GET", `/auth/getAlluser?${query}`, undefined, { as: asBoss })).status).toBe(400);
  });
});

describe("an administrator changing an account", () => {
  it("changes name, address, role and status", async () => {
    const mei = await shop.person();
    const email = `moved-${mei.email}`;
    const response = await update(mei._id, {
      name: "R2",
      email: email.toUpperCase(),
      role: "admin",
      status: true,
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      _id: mei._id,
      name: "R2",
      email,
      role: "admin",
      message: "User updated successfully",
    });
    expect((await shop.signIn({ email })).body.role).toBe("admin");
    expect((await shop.signIn(mei)).status).toBe(400);
    expect(shop.mails.at(-1)).toMatchObject({ to: mei.email, subject: "Your email address was changed" });
    expect((await shop.person({ email: mei.email })).email).toBe(mei.email);
  });

  it("ends the sessions of whoever becomes an administrator, if they began without a code", async () => {
    const inside = await identityShop({ twoStepPolicy: "admins" });
    const as = await inside.tokenOf(await inside.person({ role: "admin" }));
    const [mei, zoe] = [await inside.person(), await inside.person({ twoStep: true })];
    const { body, cookie } = await inside.signIn(mei);
    const withCode = await inside.tokenOf(zoe);
    await update(mei._id, form(mei, { name: "Mei Tan" }), as, inside);
    expect((await inside.call("GET", "/orders/getAllOrders", undefined, { as: body.token })).status).toBe(
      403,
    );

    for (const person of [mei, zoe]) await update(person._id, form(person, { role: "admin" }), as, inside);
    expect((await inside.call("GET", "/orders/getAllOrders", undefined, { as: body.token })).status).toBe(
      401,
    );
    expect((await inside.call("POST", "/auth/refreshToken", undefined, { cookie })).status).toBe(401);
    expect((await inside.signIn(mei)).body.otpRequired).toBe(true);
    expect((await inside.call("GET", "/orders/getAllOrders", undefined, { as: withCode })).status).toBe(200);
  });

  it("keeps role and status when they are not sent, and stores nothing else", async () => {
    const mei = await shop.person();
    const response = await update(mei._id, {
      name: "Mei",
      email: mei.email,
      passwordHash: "x",
      twoStep: true,
      _id: "us_x",
      version: 70,
    });
    expect(response.status).toBe(200);
    expect(await shop.users.byId(mei._id)).toEqual({ ...mei, name: "Mei", version: 2 });
  });

  it.each([
    [{ name: "M" }, "Name must be at least 2 characters"],
    [{ email: "mei" }, "Please enter a valid email address"],
    [{ role: "owner" }, "Please select a role"],
    [{ status: 1 }, "user.status is missing or invalid"],
  ])("refuses %j with %j", async (part, message) => {
    const mei = await shop.person();
    const response = await update(mei._id, form(mei, part));
    expect([response.status, response.body.error]).toEqual([400, message]);
    expect(await shop.users.byId(mei._id)).toEqual(mei);
  });

  it("refuses an address that somebody else has", async () => {
    const [mei, zoe] = [await shop.person(), await shop.person()];
    const response = await update(mei._id, form(mei, { email: zoe.email }));
    expect([response.status, response.body.code]).toEqual([409, "users.email-taken"]);
  });

  it("gives one address to one of five at the same time", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
    const responses = await Promise.all(
      accounts.map((person) => update(person._id, form(person, { email: "wanted@example.com" }))),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it("loses no change of several at the same time", async () => {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const responses = await Promise.all([
      update(mei._id, { name: "Mei Tan", email: mei.email }),
      shop.call("PUT", "/auth/two-step", { twoStep: true, password: PASSWORD }, { as }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(await shop.users.byId(mei._id)).toMatchObject({ name: "Mei Tan", twoStep: true, version: 3 });
  });

  it("finds nobody under an unknown id", async () => {
    expect((await update("us_none", { name: "Mei", email: "m@example.com" })).status).toBe(404);
    expect((await retire("us_none")).status).toBe(404);
  });
});

describe("taking an account out of use", () => {
  it("keeps it in the list, signs its owner out at once, and can be undone", async () => {
    const mei = await shop.person();
    const { body, cookie } = await shop.signIn(mei);
    const response = await retire(mei._id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      _id: mei._id,
      status: false,
      message: "User deleted successfully",
    });
    expect((await get(mei._id, body.token)).status).toBe(401);
    expect((await shop.call("POST", "/auth/refreshToken", undefined, { cookie })).status).toBe(401);
    expect((await shop.signIn(mei)).status).toBe(400);
    const list = await shop.call("GET", "/auth/getAlluser", undefined, { as: asBoss });
    expect(list.body.find((user: User) => user._id === mei._id)).toMatchObject({ status: false });

    expect((await update(mei._id, form(mei, { status: true }))).body.status).toBe(true);
    expect((await shop.signIn(mei)).status).toBe(200);
    expect((await get(mei._id, body.token)).status).toBe(401);
  });

  it("is the same twice, and keeps the address taken", async () => {
    const mei = await shop.person();
    expect([(await retire(mei._id)).status, (await retire(mei._id)).status]).toEqual([200, 200]);
    const again = await shop.call("POST", "/auth/signup", {
      user: { name: "Mei Lin", email: mei.email, password: PASSWORD },
    });
    expect(again.status).toBe(409);
  });
});

describe("the last active administrator", () => {
  const LAST = "The last active administrator cannot be demoted or deactivated";

  it("stays one", async () => {
    const inside = await identityShop();
    const only = await inside.person({ role: "admin" });
    await inside.person({ role: "admin", status: false });
    const as = await inside.tokenOf(only);
    for (const response of [
      await update(only._id, form(only, { role: "customer" }), as, inside),
      await update(only._id, form(only, { status: false }), as, inside),
      await retire(only._id, as, inside),
    ])
      expect([response.status, response.body.code, response.body.message]).toEqual([
        409,
        "users.last-admin",
        LAST,
      ]);
    expect(await inside.users.byId(only._id)).toEqual(only);
  });

  it("may go once there is another, however that one came to be", async () => {
    const inside = await identityShop();
    const first = await inside.person({ role: "admin" });
    const as = await inside.tokenOf(first);
    const second = await inside.person();
    await update(second._id, form(second, { role: "admin" }), as, inside);
    const promoted = (await inside.users.byId(second._id)) as User;
    expect((await retire(first._id, as, inside)).status).toBe(200);
    const asSecond = await inside.tokenOf(promoted);
    expect((await retire(second._id, asSecond, inside)).status).toBe(409);
    await update(first._id, form(first, { status: true }), asSecond, inside);
    expect((await retire(second._id, asSecond, inside)).status).toBe(200);
  });

  it("remains when all are demoted and deactivated at the same time", async () => {
    const inside = await identityShop();
    const admins = await Promise.all(Array.from({ length: 6 }, () => inside.person({ role: "admin" })));
    const tokens = await Promise.all(admins.map((admin) => inside.tokenOf(admin)));
    const responses = await Promise.all(
      admins.map((admin, index) => {
        const as = tokens[(index + 1) % admins.length];
        return index % 2 === 0
          ? retire(admin._id, as, inside)
          : update(admin._id, form(admin, { role: "customer" }), as, inside);
      }),
    );
    const now = await Promise.all(admins.map((admin) => inside.users.byId(admin._id)));
    const left = now.filter((user) => user?.status && user.role === "admin");
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(admins.length - left.length);
  });
});

describe("one's own profile", () => {
  const save = (id: string, body: unknown, as?: string) =>
    shop.call("PUT", `/auth/updateProfile/${id}`, body, { as });
  const confirm = (otp: unknown, as?: string, password: unknown = PASSWORD) =>
    shop.call("POST", "/auth/confirm-email", { otp, password }, { as });

  it("takes a new name at once", async () => {
    const mei = await shop.person();
    const response = await save(
      mei._id,
      { name: "Mei Tan", email: mei.email, role: "admin" },
      await shop.tokenOf(mei),
    );
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      name: "Mei Tan",
      email: mei.email,
      role: "customer",
      pendingEmail: null,
      message: "Profile updated successfully",
    });
    expect(await shop.users.byId(mei._id)).toEqual({ ...mei, name: "Mei Tan", version: 2 });
  });

  it("takes a new address once its code is confirmed, and tells the old one", async () => {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const email = `new-${mei.email}`;
    const asked = await save(mei._id, { name: mei.name, email: email.toUpperCase() }, as);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ email: mei.email, pendingEmail: email });
    expect(asked.body.message).toBe(
      `Your email address changes once you enter the code we sent to ${email}.`,
    );
    expect((await shop.signIn({ email })).status).toBe(400);

    const confirmed = await confirm(shop.codeFor(email), as);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({ email, message: "Your email address has been changed" });
    expect(shop.mails.at(-1)).toMatchObject({ to: mei.email, subject: "Your email address was changed" });
    expect((await shop.signIn({ email })).status).toBe(200);
    expect((await shop.signIn(mei)).status).toBe(400);
    expect((await confirm(shop.codeFor(email), as)).body.message).toBe("Invalid OTP");
  });

  it("says what of a name and an address sent together is saved, and what waits", async () => {
    const mei = await shop.person();
    const email = `new-${mei.email}`;
    const asked = await save(mei._id, { name: "Mei Tan", email }, await shop.tokenOf(mei));
    expect(asked.body).toMatchObject({
      name: "Mei Tan",
      email: mei.email,
      message: `Your name is saved. Your email address changes once you enter the code we sent to ${email}.`,
    });
  });

  it("keeps the old address without the password, which whoever found a signed-in browser does not know", async () => {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const email = `new-${mei.email}`;
    await save(mei._id, { name: mei.name, email }, as);
    expect((await confirm(shop.codeFor(email), as, "Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await confirm(shop.codeFor(email), as, null)).body.code).toBe("input.invalid");
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
    expect((await confirm(shop.codeFor(email), as)).status).toBe(200);
  });

  it("keeps the old address without the right code", async () => {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const email = `new-${mei.email}`;
    await save(mei._id, { name: mei.name, email }, as);
    const wrong = String((Number(shop.codeFor(email)) + 1) % 1_000_000).padStart(6, "0");
    for (const [otp, message] of [
      [wrong, "Invalid OTP"],
      ["1", "Please enter all 6 digits"],
    ])
      expect((await confirm(otp, as)).body.message).toBe(message);
    const other = await shop.tokenOf(await shop.person());
    expect((await confirm(shop.codeFor(email), other)).status).toBe(400);
    expect((await confirm(shop.codeFor(email))).status).toBe(401);
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
  });

  it("does not take an address that somebody has, or got meanwhile", async () => {
    const [mei, zoe] = [await shop.person(), await shop.person()];
    const as = await shop.tokenOf(mei);
    expect((await save(mei._id, { name: mei.name, email: zoe.email }, as)).status).toBe(409);
    const email = `new-${mei.email}`;
    await save(mei._id, { name: mei.name, email }, as);
    await shop.person({ email });
    const late = await confirm(shop.codeFor(email), as);
    expect([late.status, late.body.code]).toEqual([409, "users.email-taken"]);
  });

  it.each([
    [{ name: "M3i" }, "Name should only contain letters and spaces"],
    [{ name: "Me" }, "Name should contain minimum 3 letters"],
    [{ name: undefined }, "Name should contain minimum 3 letters"],
    [{ email: "mei" }, "Enter Valid Email (e.g)mei"],
  ])("refuses %j with %j", async (part, message) => {
    const mei = await shop.person();
    const body = { name: mei.name, email: mei.email, ...part };
    const response = await save(mei._id, body, await shop.tokenOf(mei));
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it("lets a name stay that an administrator gave", async () => {
    const robot = await shop.person({ name: "R2" });
    const response = await save(robot._id, { name: "R2", email: robot.email }, await shop.tokenOf(robot));
    expect(response.status).toBe(200);
  });

  it("is nobody else's, not even an administrator's", async () => {
    const mei = await shop.person();
    const body = { name: "Mei Tan", email: mei.email };
    expect((await save(mei._id, body)).status).toBe(401);
    expect((await save(mei._id, body, await shop.tokenOf(await shop.person()))).status).toBe(403);
    expect((await save(mei._id, body, asBoss)).status).toBe(403);
  });
});
