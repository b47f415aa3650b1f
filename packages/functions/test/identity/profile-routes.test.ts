import { describe, expect, it } from "vitest";
import { identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

const shop = await identityShop();
const admin = await shop.person({ role: "admin", name: "Boss" });
const asAdmin = await shop.tokenOf(admin);

describe("updating one's own profile", () => {
  const save = (id: string, body: unknown, as?: string) =>
    shop.call("PUT", `/auth/updateProfile/${id}`, body, { as });
  const confirm = (otp: unknown, as?: string, password: unknown = PASSWORD) =>
    shop.call("POST", "/auth/confirm-email", { otp, password }, { as });

  /** Somebody who has asked for another address, and waits for its code. */
  async function movingUser() {
    const mei = await shop.person();
    const as = await shop.tokenOf(mei);
    const email = `new-${mei.email}`;
    await save(mei._id, { name: mei.name, email }, as);
    return { mei, as, email };
  }

  it("changes the name immediately", async () => {
    const mei = await shop.person();
    const form = { name: "Mei Tan", email: mei.email, role: "admin" };
    const response = await save(mei._id, form, await shop.tokenOf(mei));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...{ name: "Mei Tan", email: mei.email, role: "customer", pendingEmail: null },
      message: "Profile updated successfully",
    });
    expect(await shop.users.byId(mei._id)).toEqual({ ...mei, name: "Mei Tan", version: 2 });
  });

  it("changes the email address after its code is entered, and notifies the old one", async () => {
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

  it("reports the saved name and the pending email address", async () => {
    const mei = await shop.person();
    const email = `new-${mei.email}`;
    expect((await save(mei._id, { name: "Mei Tan", email }, await shop.tokenOf(mei))).body).toMatchObject({
      name: "Mei Tan",
      email: mei.email,
      message: `Your name is saved. Your email address changes once you enter the code we sent to ${email}.`,
    });
  });

  it("requires the password to change the email address", async () => {
    const { mei, as, email } = await movingUser();
    expect((await confirm(shop.codeFor(email), as, "Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await confirm(shop.codeFor(email), as, null)).body.code).toBe("input.invalid");
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
    expect((await confirm(shop.codeFor(email), as)).status).toBe(200);
  });

  it("requires the right code to change the email address", async () => {
    const { mei, as, email } = await movingUser();
    const wrong = String((Number(shop.codeFor(email)) + 1) % 1_000_000).padStart(6, "0");
    for (const [otp, message] of [
      [wrong, "Invalid OTP"],
      ["1", "Please enter all 6 digits"],
    ])
      expect((await confirm(otp, as)).body.message).toBe(message);
    expect((await confirm(shop.codeFor(email), await shop.tokenOf(await shop.person()))).status).toBe(400);
    expect((await confirm(shop.codeFor(email))).status).toBe(401);
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
  });

  it("refuses an email address in use, also one taken in the meantime", async () => {
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
    [{ name: "Me" }, "Name should contain minimum 3 letters"],
    [{ email: "mei" }, "Enter Valid Email (e.g)mei"],
  ])("refuses %j with %j", async (part, message) => {
    const mei = await shop.person();
    const body = { name: mei.name, email: mei.email, ...part };
    const response = await save(mei._id, body, await shop.tokenOf(mei));
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it("accepts an unchanged name that an administrator set", async () => {
    const robot = await shop.person({ name: "R2" });
    const response = await save(robot._id, { name: "R2", email: robot.email }, await shop.tokenOf(robot));
    expect(response.status).toBe(200);
  });

  it("is refused to administrators", async () => {
    const mei = await shop.person();
    expect((await save(mei._id, { name: "Mei Tan", email: mei.email }, asAdmin)).status).toBe(403);
  });
});
