import { describe, expect, it } from "vitest";
import { ZoneInput } from "../../src/shipping/contract.ts";
import type { Country, ZoneId } from "../../src/shipping/document.ts";
import { createZone, deleteZone, updateZone } from "../../src/shipping/zones.ts";
import { firstIssue, refusal } from "../support/refusals.ts";
import { shipping } from "./shipping-document.ts";

const zoneIds = { sg: "sg" as ZoneId, eu: "eu" as ZoneId, new: "zo_new" as ZoneId };

describe("zones", () => {
  const input = (sent: object) => ZoneInput.parse(sent);

  it.each([
    [{ code: "SG" }, "Zone name is required"],
    [{ name: "  ", code: "SG" }, "Zone name is required"],
    [{ name: "Asia" }, "Zone code is required"],
    [{ name: "Asia", code: "" }, "Zone code is required"],
    [{ name: "Asia", code: "A", isActive: "yes" }, "isActive must be true or false"],
    [{ name: "x".repeat(81), code: "A" }, "At most 80 characters are allowed"],
    [
      { name: "Asia", code: "A", description: "x".repeat(201) },
      "The description can have at most 200 characters",
    ],
  ])("refuse %j", (sent, text) => expect(firstIssue(ZoneInput, sent)).toBe(text));

  it("are unique by name and by code, ignoring case", () => {
    const create = (sent: object) => () => createZone(shipping, input(sent), zoneIds.new);
    const taken = refusal("conflict", "zone.exists", "A zone with this name already exists");
    expect(create({ name: "SINGAPORE", code: "new" })).toThrow(taken);
    expect(create({ name: "New", code: " sea " })).toThrow(
      refusal("conflict", "zone.exists", "A zone with this code already exists"),
    );
    expect(() => updateZone(shipping, zoneIds.sg, input({ name: "europe", code: "sg" }))).toThrow(taken);
  });

  it("keep the values that an update leaves out", () => {
    const next = updateZone(shipping, zoneIds.eu, input({ name: "EUROPE", code: "EU" }));
    expect(next.zones[2]).toEqual({ ...shipping.zones[2], name: "EUROPE" });
    const switched = updateZone(shipping, zoneIds.eu, input({ name: "Europe", code: "EU", isActive: true }));
    expect(switched.zones[2]?.isActive).toBe(true);
  });

  it.each([
    ["7", 7],
    [1, 1],
    ["", undefined],
    [null, undefined],
  ])("with the delivery time %j have %j days", (deliveryDays, days) => {
    const before = { ...shipping, zones: shipping.zones.map((zone) => ({ ...zone, deliveryDays: 5 })) };
    const next = updateZone(before, zoneIds.eu, input({ name: "Europe", code: "EU", deliveryDays }));
    expect(next.zones[2]?.deliveryDays).toBe(days);
    const untouched = updateZone(before, zoneIds.eu, input({ name: "Europe", code: "EU" }));
    expect(untouched.zones[2]?.deliveryDays).toBe(5);
  });

  it.each([[0], [91], ["2.5"], ["soon"]])("refuse a delivery time of %j days", (deliveryDays) => {
    expect(firstIssue(ZoneInput, { name: "Asia", code: "A", deliveryDays })).toBe(
      "Delivery time must be a whole number of days, from 1 to 90",
    );
  });

  it("cannot be deleted while countries or rates are in them, which the message names", () => {
    expect(() => deleteZone(shipping, zoneIds.sg)).toThrow(
      refusal(
        "conflict",
        "zone.in-use",
        "Singapore is still used by 1 country (Singapore) and 3 shipping rates (0–1 kg, 1.001–5 kg, 5.001–20 kg). Move or delete them first, or make the zone inactive.",
      ),
    );
    const deleteSea = () => deleteZone(shipping, "sea" as ZoneId);
    expect(deleteSea).toThrow("Southeast Asia is still used by 1 country (Malaysia). Move");
    const [first] = shipping.countries as [Country, ...Country[]];
    const countries = Array.from({ length: 7 }, (_, index) => ({ ...first, name: `C${index}` }));
    const many = { ...shipping, countries, rates: [] };
    expect(() => deleteZone(many, zoneIds.sg)).toThrow("7 countries (C0, C1, C2, C3, C4, …). Move");
  });

  it("are deleted when nothing is in them", () => {
    const empty = { ...shipping, countries: [], rates: [] };
    expect(deleteZone(empty, zoneIds.sg).zones.map(({ _id }) => _id)).toEqual(["sea", "eu"]);
  });

  it("cannot be changed or deleted when they are missing", () => {
    const missing = refusal("missing", "zone.missing", "Zone not found");
    expect(() => updateZone(shipping, zoneIds.new, input({ name: "A", code: "B" }))).toThrow(missing);
    expect(() => deleteZone(shipping, zoneIds.new)).toThrow(missing);
  });
});
