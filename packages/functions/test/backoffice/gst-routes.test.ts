import { beforeEach, describe, expect, it } from "vitest";
import { type Json, refusal } from "../support/response.ts";
import { type SettingsShop, settingsShop } from "../support/settings-shop.ts";

let shop: SettingsShop;
beforeEach(async () => {
  shop = await settingsShop();
});

const slab = (part: object = {}) => ({ name: "GST", year: 2026, rate: 9, ...part });
const create = (part: object = {}) => shop.manage("/gst-slabs/createGst", slab(part));
const update = (id: string, part: object = {}) =>
  shop.manage(`/gst-slabs/updateGst/${id}`, slab(part), "PUT");
const remove = (id: string) => shop.manage(`/gst-slabs/deleteGst/${id}`, undefined, "DELETE");
const list = async () => (await shop.manage("/gst-slabs/getGst", undefined, "GET")).body;
const inForce = async () => (await shop.get("/gst-slabs/getGstRate")).body;

describe("GST slabs", () => {
  it("are created active, from numbers or their texts", async () => {
    const created = await create({ year: "2026", rate: "8.75", description: " Standard " });
    expect([created.status, created.body]).toEqual([
      201,
      {
        _id: expect.stringMatching(/^gs_/),
        name: "GST",
        year: 2026,
        rate: 8.75,
        description: "Standard",
        isActive: true,
      },
    ]);
    expect(await list()).toEqual([created.body]);
  });

  it("are listed with the latest year first, active or not", async () => {
    await create({ year: 2024 });
    await create({ year: 2027, isActive: false });
    await create({ year: 2025 });
    expect((await list()).map((one: Json) => [one.year, one.isActive])).toEqual([
      [2027, false],
      [2025, true],
      [2024, true],
    ]);
  });

  it.each([[{ rate: 8.755 }, "Rate can have at most two decimals"]])("are refused %j", async (part, text) => {
    const before = (await create({ year: 2025 })).body;
    expect(refusal(await create(part))).toBe(`400 input.invalid: ${text}`);
    expect(refusal(await update(before._id, part))).toBe(`400 input.invalid: ${text}`);
    expect(await list()).toEqual([before]);
  });

  it("are one by name and year, also when created at once", async () => {
    const responses = await Promise.all(["GST", "gst", " Gst "].map((name) => create({ name })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const taken = "409 gst.exists: A GST rate with this name and year already exists";
    expect(refusal(await create())).toBe(taken);
    const { _id } = (await create({ year: 2025 })).body;
    expect(refusal(await update(_id, { year: 2026 }))).toBe(taken);
  });

  it("are changed, and keep what is left out", async () => {
    const before = (await create({ isActive: false, description: "Old" })).body;
    const changed = await update(before._id, { rate: 10 });
    expect([changed.status, changed.body]).toEqual([200, { ...before, rate: 10 }]);
    expect((await update(before._id, { rate: 10, isActive: true })).body.isActive).toBe(true);
  });

  it("are deleted once", async () => {
    const { _id } = (await create()).body;
    expect((await remove(_id)).body).toEqual([]);
    const missing = "404 gst.missing: GST rate not found";
    expect(refusal(await remove(_id))).toBe(missing);
    expect(refusal(await update(_id))).toBe(missing);
  });
});

describe("the GST rate", () => {
  it("is that of the year in Singapore, then the other active ones", async () => {
    await create({ year: 2027, rate: 10 });
    await create({ year: 2025, rate: 8 });
    await create({ year: 2026, rate: 9 });
    await create({ name: "Old", year: 2024, rate: 7, isActive: false });
    const rates = async () => (await inForce()).map((one: Json) => one.rate);
    expect(await rates()).toEqual([9, 8, 10]);
    // Half past midnight of New Year in Singapore is still the old year in UTC.
    shop.clock.advance((Date.parse("2026-12-31T16:30:00Z") - shop.clock.now().getTime()) / 1000);
    expect(await rates()).toEqual([10, 9, 8]);
  });

  it("is an empty list while no slab is active", async () => {
    await create({ isActive: false });
    expect(await inForce()).toEqual([]);
  });
});
