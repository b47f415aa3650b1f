import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { type IdentityShop, identityShop, otherThan } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";

const shop: IdentityShop = await identityShop();
const anybody = (part: Partial<User> = {}) => shop.person({ twoStep: true, ...part });

const verify = (person: Pick<User, "email">, tempToken: unknown, otp: unknown) =>
  shop.call("POST", "/auth/verify-otp", { email: person.email, otp, tempToken });
const resend = (person: Pick<User, "email">, tempToken: unknown) =>
  shop.call("POST", "/auth/resend-otp", { email: person.email, tempToken });

/** Somebody at the code step: the token they hold and the code in their mail. */
async function atCodeStep(part: Partial<User> = {}) {
  const person = await anybody(part);
  const { body } = await shop.signIn(person);
  return { person, token: body.tempToken as string, code: shop.codeFor(person.email) };
}
const INVALID = "400 auth.invalid-code: Invalid OTP";

describe("signing in with a code", () => {
  it("returns the token of the code step under both names, creates no session, and mails six digits", async () => {
    const person = await anybody();
    const response = await shop.signIn(person);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      otpRequired: true,
      otpStep: true,
      randToken: expect.stringMatching(/^[\w-]{43}$/),
      tempToken: response.body.randToken,
      message: "A verification code has been sent to your email",
    });
    expect(response.cookie).toBeUndefined();
    expect(shop.mails.at(-1)).toMatchObject({ to: person.email, subject: "Your sign-in code" });
    expect(shop.mails.at(-1)?.html).toContain(shop.codeFor(person.email));
  });

  it("creates a session for the emailed code", async () => {
    const { person, token, code } = await atCodeStep();
    const response = await verify(person, token, code);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: person._id,
      name: person.name,
      email: person.email,
      role: "customer",
      otpRequired: false,
      message: "OTP verified successfully",
    });
    expect(response.body.token).toBe(response.body.accessToken);
    expect(response.cookie).toMatch(/^refresh=/);
  });

  it("accepts a code once, also in concurrent requests", async () => {
    const { person, token, code } = await atCodeStep();
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(person, token, code)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(refusal(await verify(person, token, code))).toBe(INVALID);
  });

  it("accepts the right code after four wrong ones, and not after five", async () => {
    const four = await atCodeStep();
    for (let tries = 0; tries < 4; tries += 1)
      expect(refusal(await verify(four.person, four.token, otherThan(four.code)))).toBe(INVALID);
    expect((await verify(four.person, four.token, four.code)).status).toBe(200);

    const five = await atCodeStep();
    for (let tries = 0; tries < 5; tries += 1) await verify(five.person, five.token, otherThan(five.code));
    expect(refusal(await verify(five.person, five.token, five.code))).toBe(INVALID);
  });

  it("counts concurrent wrong codes", async () => {
    const { person, token, code } = await atCodeStep();
    await Promise.all(Array.from({ length: 5 }, () => verify(person, token, otherThan(code))));
    expect(refusal(await verify(person, token, code))).toBe(INVALID);
  });

  it("refuses a code after five minutes", async () => {
    const verifyAfter = async (seconds: number) => {
      const { person, token, code } = await atCodeStep();
      shop.clock.advance(seconds);
      return verify(person, token, code);
    };
    expect((await verifyAfter(299)).status).toBe(200);
    expect(refusal(await verifyAfter(300))).toBe(INVALID);
  });

  it("accepts a code only with its own token and email address", async () => {
    const [one, other] = [await atCodeStep(), await atCodeStep()];
    expect(refusal(await verify(one.person, other.token, one.code))).toBe(INVALID);
    expect(refusal(await verify(other.person, one.token, one.code))).toBe(INVALID);
    expect(refusal(await verify(one.person, "x".repeat(43), one.code))).toBe(INVALID);
    expect((await verify(one.person, one.token, one.code)).status).toBe(200);
  });

  it("is refused when the password or the status changed in the meantime", async () => {
    const { person, token, code } = await atCodeStep();
    const sessionsValidFrom = "2030-01-01T00:00:00.000Z" as User["sessionsValidFrom"];
    await shop.users.save(person, { ...person, sessionsValidFrom, version: 2 });
    expect(refusal(await verify(person, token, code))).toBe(INVALID);

    const inactive = await atCodeStep();
    await shop.users.save(inactive.person, { ...inactive.person, status: false, version: 2 });
    expect(refusal(await verify(inactive.person, inactive.token, inactive.code))).toBe(INVALID);
  });

  it.each([
    [{ otp: "12345" }, "Please enter all 6 digits"],
    [{ otp: "12345a" }, "Please enter all 6 digits"],
    [{ otp: 123456 }, "Please enter all 6 digits"],
    [{ email: undefined }, "Email is required"],
    [{ tempToken: { $ne: null } }, "Invalid OTP"],
  ])("refuses %j with %j", async (part, message) => {
    const body = { email: "a@example.com", otp: "123456", tempToken: "t", ...part };
    expect(await shop.call("POST", "/auth/verify-otp", body)).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

describe("resending a code", () => {
  it("replaces the code and the token", async () => {
    const { person, token, code } = await atCodeStep();
    const response = await resend(person, token);
    const { tempToken: randToken } = response.body;
    const message = "A new verification code has been sent";
    const body = { otpRequired: true, otpStep: true, randToken, message };
    expect(response).toMatchObject({ status: 200, body });
    expect(randToken).not.toBe(token);
    const newCode = shop.codeFor(person.email);
    expect(refusal(await verify(person, token, code))).toBe(INVALID);
    expect((await verify(person, randToken, newCode)).status).toBe(200);
  });

  it("is allowed at once, then after 30 seconds, then after 60", async () => {
    const { person, token: first } = await atCodeStep();
    let token = first;
    const again = async () => {
      const response = await resend(person, token);
      token = response.body.tempToken ?? token;
      return response;
    };
    expect((await again()).status).toBe(200);
    const early = await again();
    const message = "Please wait 30 seconds before you ask for another code.";
    expect(refusal(early)).toBe(`429 auth.resend-too-soon: ${message}`);
    expect([early.headers.get("retry-after"), early.body.retryAfterSeconds]).toEqual(["30", 30]);
    shop.clock.advance(30);
    expect((await again()).status).toBe(200);
    shop.clock.advance(59);
    expect((await again()).body.message).toBe("Please wait 1 second before you ask for another code.");
    shop.clock.advance(1);
    expect((await again()).status).toBe(200);
    expect(shop.mails.filter((mail) => mail.to === person.email)).toHaveLength(4);
  });

  it("resets the attempts and the expiry, for half an hour", async () => {
    const { person, token, code } = await atCodeStep();
    for (let tries = 0; tries < 5; tries += 1) await verify(person, token, otherThan(code));
    shop.clock.advance(10 * 60);
    const second = (await resend(person, token)).body.tempToken;
    expect((await verify(person, second, shop.codeFor(person.email))).status).toBe(200);

    const late = (await shop.signIn(person)).body.tempToken;
    shop.clock.advance(30 * 60);
    expect((await resend(person, late)).status).toBe(400);
  });

  it("happens once for five concurrent requests", async () => {
    const { person, token } = await atCodeStep();
    const responses = await Promise.all(Array.from({ length: 5 }, () => resend(person, token)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it.each([
    ["another's address", async () => resend({ email: "other@example.com" }, (await atCodeStep()).token)],
    [
      "a used token",
      async () => {
        const { person, token, code } = await atCodeStep();
        await verify(person, token, code);
        return resend(person, token);
      },
    ],
  ])("is refused for %s", async (_, ask) =>
    expect(await ask()).toMatchObject({ status: 400, body: { message: "Invalid email or token" } }),
  );
});
