import type { User } from "@frangipani/core/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { identityShop } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { address as home } from "../support/shop.ts";

let mei: User;
const shop = await identityShop();
beforeEach(async () => (mei = await shop.person()));

const work = { ...home, address: "1 Raffles Place", zipCode: "048616" };

const create = (addressData: unknown, as = mei) =>
  shop.call("POST", "/addresses/createAddress", { addressData, id: mei._id }, { as });
const read = (as = mei) => shop.call("GET", `/addresses/getAddresses/${mei._id}`, undefined, { as });
const list = async () => (await read()).body;
const update = (id: string, addressData: unknown, as = mei) =>
  shop.call("PUT", `/addresses/updateAddress/${id}`, { addressData, userId: mei._id }, { as });
const remove = (id: string, as = mei) =>
  shop.call("DELETE", `/addresses/deleteAddress/${id}/${mei._id}`, undefined, { as });
const defaults = async () => (await list()).map((one: { isDefault: boolean }) => one.isDefault);

describe("saved addresses", () => {
  it("start empty, and the first one becomes the default", async () => {
    expect(await list()).toEqual([]);
    const { status, body } = await create({ ...home, isDefault: false });
    expect(status).toBe(201);
    const id = expect.stringMatching(/^ad_[0-9a-f]{32}$/);
    const saved = { ...home, id, _id: body.id, isDefault: true };
    expect(body).toEqual({ ...saved, message: "Address saved successfully!" });
    expect(await list()).toEqual([saved]);
  });

  it("are limited to two, one of them the default, in concurrent requests", async () => {
    const five = Array.from({ length: 5 }, () => create({ ...home, isDefault: true }));
    const responses = await Promise.all(five);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(refusal(await create(home))).toBe("409 addresses.limit: You can save at most two addresses");
    expect((await defaults()).sort()).toEqual([false, true]);
  });

  it("can be changed", async () => {
    const { id } = (await create(home)).body;
    const response = await update(id, { ...work, name: "  Lin Mei ", isDefault: true });
    expect(response.status).toBe(200);
    const changed = { ...work, name: "Lin Mei", id, _id: id, isDefault: true };
    expect(response.body).toEqual({ ...changed, message: "Address updated successfully!" });
  });

  it("can be deleted once", async () => {
    const { id } = (await create(home)).body;
    const response = await remove(id);
    expect([response.status, response.body]).toEqual([200, { message: "Address deleted successfully!" }]);
    expect(refusal(await remove(id))).toBe("404 addresses.missing: Address not found");
    expect(await list()).toEqual([]);
  });

  it("require a country that the shop ships to, ignoring its case", async () => {
    for (const country of ["Atlantis", " atlantis ", "Narnia"]) {
      const refused = await create({ ...home, country });
      expect(refusal(refused)).toBe(`400 addresses.country: We do not ship to ${country.trim()}.`);
      expect(refused.body.field).toBe("addressData.country");
    }
    expect(await list()).toEqual([]);
    const { id } = (await create({ ...home, country: "malaysia" })).body;
    expect(refusal(await update(id, { ...home, country: "Atlantis" }))).toBe(
      "400 addresses.country: We do not ship to Atlantis.",
    );
    expect(await list()).toEqual([expect.objectContaining({ country: "malaysia" })]);
  });

  it("may keep a country that the shop no longer ships to, and not change to another one", async () => {
    const { id } = (await create({ ...home, country: "Malaysia" })).body;
    const setActive = (isActive: boolean) =>
      shop.settings.shipping.change((now) => ({
        ...now,
        countries: now.countries.map((one) => (one.name === "Malaysia" ? { ...one, isActive } : one)),
      }));
    await setActive(false);
    expect((await update(id, { ...work, country: "Malaysia" })).status).toBe(200);
    expect((await update(id, { ...work, country: "Atlantis" })).status).toBe(400);
    expect((await create({ ...home, country: "Malaysia" })).status).toBe(400);
    await setActive(true);
    expect(await list()).toEqual([expect.objectContaining({ ...work, country: "Malaysia" })]);
  });

  it("are refused to administrators", async () => {
    const { id } = (await create(home)).body;
    const admin = await shop.person({ role: "admin" });
    const responses = [
      await read(admin),
      await create(home, admin),
      await update(id, work, admin),
      await remove(id, admin),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
