import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { identityShop, otherThan } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

const shop = await identityShop();

describe("updating one's own profile", () => {
  const save = ({ _id, name, email }: User, part: object, as: User) =>
    shop.call("PUT", `/auth/updateProfile/${_id}`, { name, email, ...part }, { as });
  const saveOwn = (user: User, part: object) => save(user, part, user);
  const confirm = (otp: unknown, as?: User, password: unknown = PASSWORD) =>
    shop.call("POST", "/auth/confirm-email", { otp, password }, { as });

  /** Somebody who has asked for another address, and waits for its code. */
  async function movingUser() {
    const mei = await shop.person();
    const email = `new-${mei.email}`;
    const asked = await saveOwn(mei, { email: email.toUpperCase() });
    return { mei, email, asked };
  }

  it("changes the name immediately", async () => {
    const mei = await shop.person();
    const response = await saveOwn(mei, { name: "Mei Tan", role: "admin" });
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

  it("changes the email address after its code is entered, and notifies the old one", async () => {
    const { mei, email, asked } = await movingUser();
    const message = `Your email address changes once you enter the code we sent to ${email}.`;
    expect(asked).toMatchObject({ status: 200, body: { email: mei.email, pendingEmail: email, message } });
    expect((await shop.signIn({ email })).status).toBe(400);

    const confirmed = { status: 200, body: { email, message: "Your email address has been changed" } };
    expect(await confirm(shop.codeFor(email), mei)).toMatchObject(confirmed);
    expect(shop.mails.at(-1)).toMatchObject({ to: mei.email, subject: "Your email address was changed" });
    expect((await shop.signIn({ email })).status).toBe(200);
    expect((await shop.signIn(mei)).status).toBe(400);
    expect((await confirm(shop.codeFor(email), mei)).body.message).toBe("Invalid OTP");
  });

  it("reports the saved name and the pending email address", async () => {
    const mei = await shop.person();
    const email = `new-${mei.email}`;
    expect((await saveOwn(mei, { name: "Mei Tan", email })).body).toMatchObject({
      name: "Mei Tan",
      email: mei.email,
      message: `Your name is saved. Your email address changes once you enter the code we sent to ${email}.`,
    });
  });

  it("requires the password to change the email address", async () => {
    const { mei, email } = await movingUser();
    expect((await confirm(shop.codeFor(email), mei, "Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await confirm(shop.codeFor(email), mei, null)).body.code).toBe("input.invalid");
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
    expect((await confirm(shop.codeFor(email), mei)).status).toBe(200);
  });

  it("requires the right code to change the email address", async () => {
    const { mei, email } = await movingUser();
    const code = shop.codeFor(email);
    expect((await confirm(otherThan(code), mei)).body.message).toBe("Invalid OTP");
    expect((await confirm("1", mei)).body.message).toBe("Please enter all 6 digits");
    expect((await confirm(code, await shop.person())).status).toBe(400);
    expect((await confirm(code)).status).toBe(401);
    expect((await shop.users.byId(mei._id))?.email).toBe(mei.email);
  });

  it("refuses an email address in use, also one taken in the meantime", async () => {
    const { mei, email } = await movingUser();
    expect((await saveOwn(mei, { email: (await shop.person()).email })).status).toBe(409);
    await shop.person({ email });
    const taken = { status: 409, body: { code: "users.email-taken" } };
    expect(await confirm(shop.codeFor(email), mei)).toMatchObject(taken);
  });

  it.each([
    [{ name: "Me" }, "Name should contain minimum 3 letters"],
    [{ email: "mei" }, "Enter Valid Email (e.g)mei"],
  ])("refuses %j with %j", async (part, message) =>
    expect(await saveOwn(await shop.person(), part)).toMatchObject({ status: 400, body: { message } }),
  );

  it("accepts an unchanged name that an administrator set", async () =>
    expect((await saveOwn(await shop.person({ name: "R2" }), {})).status).toBe(200));

  it("is refused to administrators", async () => {
    const admin = await shop.person({ role: "admin" });
    expect((await save(await shop.person(), { name: "Mei Tan" }, admin)).status).toBe(403);
  });
});
