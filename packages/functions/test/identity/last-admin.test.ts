import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { deactivateUser, identityShop, updateUser, userForm } from "../support/identity-shop.ts";

describe("the last active administrator", () => {
  const LAST = "The last active administrator cannot be demoted or deactivated";

  it("cannot be demoted or deactivated", async () => {
    const shop = await identityShop();
    const only = await shop.person({ role: "admin" });
    await shop.person({ role: "admin", status: false });
    const as = await shop.tokenOf(only);
    for (const response of [
      await updateUser(shop, as, only._id, userForm(only, { role: "customer" })),
      await updateUser(shop, as, only._id, userForm(only, { status: false })),
      await deactivateUser(shop, as, only._id),
    ])
      expect([response.status, response.body.code, response.body.message]).toEqual([
        409,
        "users.last-admin",
        LAST,
      ]);
    expect(await shop.users.byId(only._id)).toEqual(only);
  });

  it("can be deactivated once another user is promoted or reactivated", async () => {
    const shop = await identityShop();
    const first = await shop.person({ role: "admin" });
    const as = await shop.tokenOf(first);
    const second = await shop.person();
    await updateUser(shop, as, second._id, userForm(second, { role: "admin" }));
    const promoted = (await shop.users.byId(second._id)) as User;
    expect((await deactivateUser(shop, as, first._id)).status).toBe(200);
    const asSecond = await shop.tokenOf(promoted);
    expect((await deactivateUser(shop, asSecond, second._id)).status).toBe(409);
    await updateUser(shop, asSecond, first._id, userForm(first, { status: true }));
    expect((await deactivateUser(shop, asSecond, second._id)).status).toBe(200);
  });
});
