import { Failure } from "@frangipani/core/kernel";
import { expect, it } from "vitest";
import { testUser } from "../../../core/test/support/user.ts";
import { createIdentify, optionalAuth } from "../../src/http/identify.ts";
import { newSigningKey, publicKeysOf } from "../../src/keys.ts";
import { testClock } from "../support/memory.ts";
import { tokenIn } from "../support/people.ts";

const clock = testClock();
const signingKeys = newSigningKey();
const session = { validUntil: "2100-01-01T00:00:00.000Z" } as never;

/** Identifies the bearer of a valid token of `before` while the table has `stored`. */
async function identified(before: ReturnType<typeof testUser>, stored: typeof before) {
  const bearers = { read: async () => ({ user: stored, session }) };
  const identify = createIdentify(bearers, { publicKeys: publicKeysOf(signingKeys), clock });
  return identify(`Bearer ${await tokenIn(signingKeys, clock, before)}`);
}

it("an access token identifies its user until the user is deactivated", async () => {
  const mei = testUser();
  expect(await identified(mei, mei)).toEqual(mei);
  // Even if the deactivation did not end the session.
  await expect(identified(mei, { ...mei, status: false })).rejects.toMatchObject({ code: "auth.required" });
});

it("optional authentication treats a refused token as anonymous, but not an outage", async () => {
  const refused = optionalAuth(async () => {
    throw new Failure("unauthenticated", "auth.required", "");
  });
  expect(await refused("Bearer x")).toBeUndefined();
  const broken = optionalAuth(async () => {
    throw new Error("the table does not answer");
  });
  await expect(broken("Bearer x")).rejects.toThrow("the table does not answer");
});
