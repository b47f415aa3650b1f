import { expect, it } from "vitest";
import { countriesToWire, ratesToWire, zonesToWire } from "../../src/shipping/document.ts";
import { shipping } from "./shipping-document.ts";

it("zones are sent with the names of their countries, and countries and rates with their zone", () => {
  expect(zonesToWire(shipping).map(({ name, countries }) => [name, countries])).toEqual([
    ["Europe", ["Germany"]],
    ["Singapore", ["Singapore"]],
    ["Southeast Asia", ["Malaysia"]],
  ]);
  const countries = countriesToWire(shipping);
  expect(countries.map(({ name, zoneId }) => [name, zoneId?.name])).toEqual([
    ["Côte d'Ivoire", undefined],
    ["Germany", "Europe"],
    ["Malaysia", "Southeast Asia"],
    ["Singapore", "Singapore"],
  ]);
  expect("zoneId" in (countries[0] ?? {})).toBe(false);
  expect(ratesToWire(shipping)[2]).toEqual({
    _id: "r2",
    zoneId: shipping.zones[0],
    weightRangeMin: 1.001,
    weightRangeMax: 5,
    rate: 7.5,
    description: "kept",
    isActive: true,
  });
});
