import { User } from "@frangipani/core/accounts";
import { dynamoPasswords } from "@frangipani/core/dynamo";
import { beforeAll, describe, expect, it } from "vitest";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";

let shop: IdentityShop;
let asAdmin: { as: string };
beforeAll(async () => {
  shop = await identityShop();
  asAdmin = { as: await shop.tokenOf(await shop.person({ role: "admin" })) };
});

const RULE =
  "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";
const good = { name: "Zoë Tan", email: "zoe@example.com", password: "Zoe@Tan26" };
const signUp = (user: unknown, ask = {}) => shop.call("POST", "/auth/signup", { user }, ask);
const fresh = () => `reader-${crypto.randomUUID()}@example.com`;

describe("sign-up by a visitor", () => {
  it("creates a customer's account", async () => {
    const email = fresh();
    const response = await signUp({ ...good, email, role: "customer" });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: response.body.id,
      id: expect.stringMatching(/^us_[0-9a-f]{32}$/),
      name: "Zoë Tan",
      email,
      role: "customer",
      status: true,
      twoStep: false,
      emailConfirmed: false,
      message: "Account created successfully",
    });
    expect((await shop.signIn({ email }, good.password)).status).toBe(200);
  });

  it("ignores fields that the form does not have", async () => {
    const email = fresh();
    const response = await signUp({
      ...good,
      email,
      role: "admin",
      status: false,
      twoStep: true,
      _id: "us_mine",
      version: 40,
      passwordHash: "x",
      sessionsValidFrom: "1970-01-01T00:00:00.000Z",
      isAdmin: true,
      pk: "settings",
      gsi1pk: "books",
    });
    expect(response.status).toBe(201);
    const stored = await shop.users.byEmail(email);
    const { confirmedEmail, erasureAt, ...atFirst } = User.shape;
    expect(Object.keys(stored ?? {}).sort()).toEqual(Object.keys(atFirst).sort());
    expect(stored).toMatchObject({ role: "customer", status: true, twoStep: false, version: 1 });
    expect(stored?._id).not.toBe("us_mine");
    expect((await dynamoPasswords(shop.table).byEmail(email))?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it("creates no administrator for a signed-in customer", async () => {
    const as = await shop.tokenOf(await shop.person());
    const response = await signUp({ ...good, email: fresh(), role: "admin" }, { as });
    expect([response.status, response.body.role]).toEqual([201, "customer"]);
  });

  it.each([
    [{ name: "R2 D2" }, "Name should only contain letters and spaces"],
    [{ name: "Zoë  Tan" }, "Name should only contain letters and spaces"],
    [{ name: "Zoë-Ann" }, "Name should only contain letters and spaces"],
    [{ name: "<b>Zoë</b>" }, "Name should only contain letters and spaces"],
    [{ name: "7" }, "Name should only contain letters and spaces"],
    [{ name: "Zo" }, "Name should contain minimum 3 letters"],
    [{ name: "" }, "Name should contain minimum 3 letters"],
    [{ name: undefined }, "Name should contain minimum 3 letters"],
    [{ name: { $gt: "" } }, "Name should contain minimum 3 letters"],
    [{ name: "a".repeat(121) }, "At most 120 characters are allowed"],
    [{ email: "zoe" }, "Enter Valid Email (e.g)zoe"],
    [{ email: "zoe@example" }, "Enter Valid Email (e.g)zoe@example"],
    [{ email: "zoe@example.com\nBcc: all@example.com" }, /^Enter Valid Email \(e\.g\)zoe@example\.com\nBcc/],
    [{ email: undefined }, "Enter Valid Email (e.g)"],
    [{ email: `${"z".repeat(250)}@example.com` }, `Enter Valid Email (e.g)${"z".repeat(250)}@exa`],
    [{ password: "Zoe@Ta1" }, RULE],
    [{ password: "zoe@tan26" }, RULE],
    [{ password: "ZOE@TAN26" }, RULE],
    [{ password: "Zoe@Tannn" }, RULE],
    [{ password: "ZoeTan2026" }, RULE],
    [{ password: "Zoe@Tan 26" }, RULE],
    [{ password: "Zoe#@Tan26" }, RULE],
    [{ password: undefined }, RULE],
    [{ password: `Zoe@Tan26${"x".repeat(250)}` }, "Password can have at most 256 characters"],
    [{ name: "7", email: "zoe", password: "" }, "Name should only contain letters and spaces"],
  ])("refuses %j", async (part, message) => {
    const response = await signUp({ ...good, ...part });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe("input.invalid");
    expect(response.body.error).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
    expect(response.body.message).toBe(response.body.error);
    expect(await shop.users.byEmail(good.email)).toBeUndefined();
  });

  it.each(["Zoë Tan", "José", "Nguyễn Thị Ánh", "李小龙", "Ana María López", "  Mei Lin  "])(
    "takes the name %j",
    async (name) => {
      const response = await signUp({ ...good, name, email: fresh() });
      expect([response.status, response.body.name]).toEqual([201, name.trim()]);
    },
  );

  it("accepts a password of 256 characters", async () => {
    const [email, password] = [fresh(), `Zoe@Tan26${"x".repeat(247)}`];
    expect((await signUp({ ...good, email, password })).status).toBe(201);
    expect((await shop.signIn({ email }, password)).status).toBe(200);
    expect((await shop.signIn({ email }, password.slice(0, 255))).status).toBe(400);
  });

  it("requires a user", async () => {
    for (const body of [{}, { user: null }, { user: "Zoë" }, { user: [] }, []])
      expect((await shop.call("POST", "/auth/signup", body)).status).toBe(400);
  });

  it("creates one account per email address, ignoring its case", async () => {
    const email = fresh();
    expect((await signUp({ ...good, email })).status).toBe(201);
    const again = await signUp({ ...good, email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: "users.email-taken",
      error: "An account with this email already exists",
    });
  });

  it("creates one account of ten concurrent requests", async () => {
    const email = fresh();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...good, email })));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe("a common password", () => {
  const TEXT = "This password is one of the most common ones. Please choose another.";

  it.each(["Password1!", "P@ssw0rd", "pASSWORD123!", "Welcome@123", "Qwerty123!", "1qaz@WSX", "Abcd@1234"])(
    "opens no account: %s",
    async (password) => {
      const email = fresh();
      const response = await signUp({ ...good, email, password });
      expect([response.status, response.body.code, response.body.error]).toEqual([
        400,
        "auth.common-password",
        TEXT,
      ]);
      expect(await shop.users.byEmail(email)).toBeUndefined();
    },
  );

  it("is not used by the demo accounts", async () => {
    for (const password of ["Admin@2026", "Reader@2026", "TwoStep@2026"])
      expect((await signUp({ ...good, email: fresh(), password })).status, password).toBe(201);
  });
});

describe("sign-up by an administrator", () => {
  it("creates an administrator by default, by the rules of the user form", async () => {
    const email = fresh();
    const response = await signUp({ name: "R2", email, password: "secret" }, asAdmin);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: "R2",
      role: "admin",
      status: true,
      message: "User added successfully",
    });
    expect((await shop.signIn({ email }, "secret")).status).toBe(200);
  });

  it("creates a customer or an inactive user on request", async () => {
    const response = await signUp(
      { name: "Mei", email: fresh(), password: "secret", role: "customer", status: false },
      asAdmin,
    );
    expect(response.body).toMatchObject({ role: "customer", status: false });
  });

  it.each([
    [{ name: "R" }, "Name must be at least 2 characters"],
    [{ name: undefined }, "Name must be at least 2 characters"],
    [{ name: "R\u0000D" }, "Name must be at least 2 characters"],
    [{ email: "r2" }, "Please enter a valid email address"],
    [{ email: undefined }, "Please enter a valid email address"],
    [{ password: "short" }, "Password must be at least 6 characters"],
    [{ password: undefined }, "Password must be at least 6 characters"],
    [{ role: "owner" }, "Please select a role"],
    [{ role: null }, "Please select a role"],
    [{ status: "yes" }, "user.status is missing or invalid"],
  ])("refuses %j with %j", async (part, message) => {
    const response = await signUp({ name: "R2", email: fresh(), password: "secret", ...part }, asAdmin);
    expect([response.status, response.body.error]).toEqual([400, message]);
  });

  it("is refused with an expired token, and not taken for a visitor's sign-up", async () => {
    const email = fresh();
    const response = await signUp({ ...good, email, role: "admin" }, { as: "expired.access.token" });
    expect([response.status, response.body.code]).toEqual([401, "auth.required"]);
    expect(await shop.users.byEmail(email)).toBeUndefined();
  });
});
