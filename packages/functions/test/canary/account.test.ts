import { CANARY } from "@frangipani/core/accounts";
import { expect, it } from "vitest";
import { guess, guessFromEverywhere, limitedShop, network, post } from "../support/guessing.ts";
import { CANARY_PASSWORD } from "../support/shop.ts";

const email = CANARY.email;
const credentials = { email, password: CANARY_PASSWORD };

it("the canary signs in by the stage's secret, to one account that has its own id", async () => {
  const shop = await limitedShop();
  for (const _ of ["opens its account", "has one"])
    expect(await post(shop, "login", credentials)).toMatchObject({
      status: 200,
      body: { otpRequired: false, _id: CANARY._id, role: "customer" },
    });
});

it("signs in whatever strangers tried before, whose passwords are refused as elsewhere", async () => {
  const shop = await limitedShop();
  await post(shop, "login", credentials);
  const first = await guess(shop, { email }, network(0));
  expect([first.status, first.body.code]).toEqual([400, "auth.invalid-credentials"]);
  await guessFromEverywhere(shop, { email });
  expect(await post(shop, "login", credentials)).toMatchObject({ status: 200, body: { otpRequired: false } });
  expect(shop.mails).toEqual([]);
});

it("nobody else gets its email address: by signing up, or from an administrator", async () => {
  const shop = await limitedShop();
  const user = { name: "Somebody", email: "Canary@Shop.invalid", password: "Lantana?2027" };
  expect(await post(shop, "signup", { user })).toMatchObject({
    status: 409,
    body: { code: "users.email-taken" },
  });
  const admin = { as: await shop.tokenOf(await shop.person({ role: "admin" })) };
  const person = await shop.person();
  const changed = await shop.call(
    "PUT",
    `/auth/update/${person._id}`,
    { user: { name: person.name, email } },
    admin,
  );
  expect([changed.status, changed.body.code]).toEqual([409, "users.email-taken"]);
});
