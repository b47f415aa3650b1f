import { dynamoPasswords } from "@frangipani/core/dynamo";
import { describe, expect, it } from "vitest";
import { identityShop } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";

const shop = await identityShop();
const asAdmin = { as: await shop.person({ role: "admin" }) };

const good = { name: "Zoë Tan", email: "zoe@example.com", password: "Zoe@Tan26" };
const signUp = (user: unknown, ask = {}) => shop.call("POST", "/auth/signup", { user }, ask);
const fresh = () => `reader-${crypto.randomUUID()}@example.com`;

describe("sign-up by a visitor", () => {
  it("creates a customer's account", async () => {
    const email = fresh();
    const response = await signUp({ ...good, email, role: "customer", status: false, twoStep: true });
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
    expect((await dynamoPasswords(shop.table).byEmail(email))?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it("creates no administrator for a signed-in customer", async () => {
    const as = await shop.person();
    const made = { status: 201, body: { role: "customer" } };
    expect(await signUp({ ...good, email: fresh(), role: "admin" }, { as })).toMatchObject(made);
  });

  it("refuses what breaks a rule of the form, with the text of the first one", async () => {
    const { status, body } = await signUp({ ...good, name: "7", email: "zoe", password: "" });
    const text = "Name should only contain letters and spaces";
    expect([status, body]).toMatchObject([400, { code: "input.invalid", error: text, message: text }]);
    expect(await shop.users.byEmail(good.email)).toBeUndefined();
  });

  it("creates one account per email address, ignoring its case", async () => {
    const email = fresh();
    expect((await signUp({ ...good, email })).status).toBe(201);
    const again = refusal(await signUp({ ...good, email: email.toUpperCase() }));
    expect(again).toBe("409 users.email-taken: An account with this email already exists");
  });

  it("creates one account of several concurrent requests", async () => {
    const email = fresh();
    const responses = await Promise.all(Array.from({ length: 4 }, () => signUp({ ...good, email })));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(3).fill(409)]);
  });
});

it("opens no account with a common password", async () => {
  const email = fresh();
  const text = "This password is one of the most common ones. Please choose another.";
  const refused = refusal(await signUp({ ...good, email, password: "P@ssw0rd" }));
  expect(refused).toBe(`400 auth.common-password: ${text}`);
  expect(await shop.users.byEmail(email)).toBeUndefined();
});

describe("sign-up by an administrator", () => {
  it("creates an administrator by default, by the rules of the user form", async () => {
    const email = fresh();
    const { status, body } = await signUp({ name: "R2", email, password: "secret" }, asAdmin);
    expect([status, body.message]).toEqual([201, "User added successfully"]);
    expect(body).toMatchObject({ name: "R2", role: "admin", status: true });
    expect((await shop.signIn({ email }, "secret")).status).toBe(200);
  });

  it("creates a customer or an inactive user on request", async () => {
    const response = await signUp(
      { name: "Mei", email: fresh(), password: "secret", role: "customer", status: false },
      asAdmin,
    );
    expect(response.body).toMatchObject({ role: "customer", status: false });
  });

  it("is refused with an expired token, and not taken for a visitor's sign-up", async () => {
    const email = fresh();
    const refused = { status: 401, body: { code: "auth.required" } };
    const ask = { as: "expired.access.token" };
    expect(await signUp({ ...good, email, role: "admin" }, ask)).toMatchObject(refused);
    expect(await shop.users.byEmail(email)).toBeUndefined();
  });
});
