import { beforeAll, describe, expect, it } from "vitest";
import { type IdentityShop, identityShop, PASSWORD } from "./support/identity-shop.ts";

let shop: IdentityShop;
beforeAll(async () => {
  shop = await identityShop();
});

const newcomer = (email: string) => ({ user: { name: "Zoë Tan", email, password: PASSWORD } });

describe("opening an account and signing in", () => {
  it("signs up a customer, who then signs in and reads their account", async () => {
    const opened = await shop.call("POST", "/auth/signup", {
      user: { ...newcomer("Zoe@Example.com").user, role: "admin", status: false, _id: "us_mine", version: 9 },
    });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      name: "Zoë Tan",
      email: "zoe@example.com",
      role: "customer",
      status: true,
      message: "Account created successfully",
    });
    expect(opened.body._id).not.toBe("us_mine");
    expect(JSON.stringify(opened.body)).not.toContain("argon2");

    const signedIn = await shop.call("POST", "/auth/login", {
      email: " ZOE@example.com ",
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({
      _id: opened.body._id,
      id: opened.body._id,
      name: "Zoë Tan",
      email: "zoe@example.com",
      role: "customer",
      otpRequired: false,
      otpStep: false,
      message: "Logged in successfully",
    });
    expect(signedIn.body.token).toBe(signedIn.body.accessToken);

    const read = await shop.call("GET", `/auth/getUserById/${opened.body._id}`, undefined, {
      as: signedIn.body.token,
    });
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      _id: opened.body._id,
      id: opened.body._id,
      name: "Zoë Tan",
      email: "zoe@example.com",
      role: "customer",
      status: true,
      twoStep: false,
    });
  });
});
