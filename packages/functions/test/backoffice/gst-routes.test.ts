import { beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/response.ts";
import { type SettingsShop, settingsShop } from "../support/settings-shop.ts";

let shop: SettingsShop;
beforeEach(async () => (shop = await settingsShop()));

const slab = (part: object = {}) => ({ name: "GST", year: 2026, rate: 9, ...part });
const create = (part: object = {}) => shop.manage("/gst-slabs/createGst", slab(part));
const list = async () => (await shop.manage("/gst-slabs/getGst", undefined, "GET")).body;
const inForce = async () => (await shop.get("/gst-slabs/getGstRate")).body;

describe("GST slabs", () => {
  it("are created active, from numbers or their texts", async () => {
    const created = await create({ year: "2026", rate: "8.75", description: " Standard " });
    const gst = { _id: expect.stringMatching(/^gs_/), ...slab({ rate: 8.75 }), description: "Standard" };
    expect([created.status, created.body]).toEqual([201, { ...gst, isActive: true }]);
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
});

it("the GST rate is that of the year in Singapore, then the other active ones", async () => {
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
