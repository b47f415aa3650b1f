import { beforeAll, describe, expect, it } from "vitest";
import { apiClient, signedInClient } from "../../support/api-client.ts";
import type { Json } from "../../support/response.ts";
import { PASSWORD, type TestShop, testShop } from "../../support/shop.ts";

// The fixed calls (docs/rules.md#api), written out: nothing is taken from our own contract.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const browser = () => apiClient(shop);
const signedIn = (role: "admin" | "customer") => signedInClient(shop, role);
const codeTo = (email: string): string => {
  const mail = shop.mails.findLast((one) => one.to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "none";
};
/** A mail leaves when it leaves, which need not be before the response. */
const mailed = (email: string, count: number) =>
  expect.poll(() => shop.mails.filter((mail) => mail.to === email).length).toBe(count);
const text = expect.any(String);

describe("auth", () => {
  it("signs up, in, on and out", async () => {
    const visitor = browser();
    const user = { name: "Ruth Tan", email: "ruth@example.com", password: "Reader@2026", role: "customer" };
    await visitor.get("POST", "/api/auth/signup", { user });
    expect(
      await visitor.refusal("POST", "/api/auth/login", { email: user.email, password: "Wrong@2026" }),
    ).toEqual([400, "Invalid email or password"]);
    const login = await visitor.get("POST", "/api/auth/login", {
      email: user.email,
      password: user.password,
    });
    expect(login).toMatchObject({ id: text, name: "Ruth Tan", email: user.email, role: "customer" });
    expect([login.otpRequired, login.otpStep]).toEqual([false, false]);
    const { accessToken } = await visitor.get("POST", "/api/auth/refreshToken", {});
    visitor.use(accessToken);
    expect(await visitor.get("GET", `/api/auth/getUserById/${login.id}`)).toMatchObject({
      name: "Ruth Tan",
      email: user.email,
      role: "customer",
      status: true,
    });
    await visitor.get("PUT", `/api/auth/updateProfile/${login.id}`, { name: "Ruth Lim", email: user.email });
    await visitor.get("DELETE", "/api/auth/logout");
    expect((await visitor.ask("POST", "/api/auth/refreshToken", {})).status).toBe(401);
  });

  it("asks for the emailed code, under both names of its token", async () => {
    const { email } = await shop.person({ twoStep: true });
    const visitor = browser();
    const login = await visitor.get("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(login).toMatchObject({
      otpRequired: true,
      otpStep: true,
      randToken: text,
      tempToken: login.randToken,
    });
    expect(await visitor.refusal("POST", "/api/auth/resend-otp", { email, tempToken: "none" })).toEqual([
      400,
      "Invalid email or token",
    ]);
    shop.clock.advance(60);
    const resent = await visitor.get("POST", "/api/auth/resend-otp", { email, tempToken: login.tempToken });
    await mailed(email, 2);
    expect(resent).toMatchObject({ otpRequired: true, tempToken: text });
    const { tempToken } = resent;
    expect(
      await visitor.refusal("POST", "/api/auth/verify-otp", { email, otp: "12345x", tempToken }),
    ).toEqual([400, "Please enter all 6 digits"]);
    const wrong = codeTo(email) === "000000" ? "111111" : "000000";
    expect(await visitor.refusal("POST", "/api/auth/verify-otp", { email, otp: wrong, tempToken })).toEqual([
      400,
      "Invalid OTP",
    ]);
    expect(
      await visitor.get("POST", "/api/auth/verify-otp", { email, otp: codeTo(email), tempToken }),
    ).toMatchObject({
      id: text,
      name: text,
      email,
      role: "customer",
      token: text,
    });
  });

  it("resets a forgotten password", async () => {
    const { email } = await shop.person();
    const visitor = browser();
    await visitor.get("POST", "/api/auth/forgot", { email });
    await mailed(email, 1);
    const { token } = await visitor.get("POST", "/api/auth/verify", { email, otp: codeTo(email) });
    expect(await visitor.refusal("POST", "/api/auth/reset", { password: "weak", token })).toEqual([
      400,
      "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    ]);
    await visitor.get("POST", "/api/auth/reset", { password: "Another@2026", token });
    await visitor.get("POST", "/api/auth/login", { email, password: "Another@2026" });
  });

  it("lets administrators manage users", async () => {
    const admin = await signedIn("admin");
    const user = { name: "Al", email: "al@example.com", password: "secret", role: "admin", status: true };
    await admin.get("POST", "/api/auth/signup", { user });
    const list: Json[] = await admin.get("GET", "/api/auth/getAlluser");
    const al = list.find((one) => one.email === user.email);
    expect(al).toMatchObject({ _id: text, name: "Al", role: "admin", status: true });
    await admin.get("PUT", `/api/auth/update/${al._id}`, {
      user: { name: "Al Bee", email: "al@example.com", role: "customer", status: true },
    });
    await admin.get("PUT", `/api/auth/deleteUserById/${al._id}`);
    expect(await admin.get("GET", `/api/auth/getUserById/${al._id}`)).toMatchObject({
      name: "Al Bee",
      role: "customer",
      status: false,
    });
  });
});
