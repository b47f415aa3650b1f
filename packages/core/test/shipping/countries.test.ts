import { describe, expect, it } from "vitest";
import { CountryInput } from "../../src/shipping/contract.ts";
import { createCountry, deleteCountry, updateCountry } from "../../src/shipping/countries.ts";
import { type CountryId, countriesToWire } from "../../src/shipping/document.ts";
import { findActiveCountry } from "../../src/shipping/fee.ts";
import { firstIssue, refusal } from "../support/refusals.ts";
import { shipping } from "./shipping-document.ts";

describe("countries", () => {
  const input = (sent: object) =>
    CountryInput.parse({ name: "Thailand", code: "TH", zoneId: "sea", ...sent });
  const fresh = "co_new" as CountryId;
  const germany = "co_de" as CountryId;

  it.each([
    [{ name: "", code: "TH", zoneId: "sea" }, "Country name is required"],
    [{ name: "Thailand", code: " ", zoneId: "sea" }, "Country code is required"],
    [{ name: "Thailand", code: "TH" }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: null }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: "sea", isActive: 1 }, "isActive must be true or false"],
  ])("refuse %j", (sent, text) => expect(firstIssue(CountryInput, sent)).toBe(text));

  it("are put into an active zone that exists", () => {
    expect(() => createCountry(shipping, input({ zoneId: "nowhere" }), fresh)).toThrow(
      refusal("invalid", "zone.unknown", "The selected zone does not exist"),
    );
    expect(() => createCountry(shipping, input({ zoneId: "eu" }), fresh)).toThrow(
      refusal("invalid", "zone.inactive", "The selected zone is inactive. Please select an active zone"),
    );
    expect(() => updateCountry(shipping, "co_my" as CountryId, input({ zoneId: "eu" }))).toThrow(
      "The selected zone is inactive",
    );
  });

  it("may stay in a zone that became inactive", () => {
    const next = updateCountry(shipping, germany, input({ name: "Deutschland", code: "DE", zoneId: "eu" }));
    const renamed = { name: "Deutschland", formerNames: ["Germany"] };
    expect(next.countries[2]).toEqual({ ...shipping.countries[2], ...renamed });
  });

  it("are found by their former names, until another country takes one", () => {
    const malaysia = "co_my" as CountryId;
    const renamed = updateCountry(shipping, malaysia, input({ name: "Federation of Malaysia", code: "MY" }));
    expect(findActiveCountry(renamed, "malaysia")?.name).toBe("Federation of Malaysia");
    const again = updateCountry(renamed, malaysia, input({ name: "Malaya", code: "MY" }));
    expect(findActiveCountry(again, "Malaysia")?.name).toBe("Malaya");
    expect(findActiveCountry(again, "Federation of Malaysia")?.name).toBe("Malaya");
    const taken = createCountry(again, input({ name: "Malaysia", code: "MX" }), fresh);
    expect(findActiveCountry(taken, "Malaysia")?._id).toBe("co_new");
    expect(taken.countries.find(({ _id }) => _id === malaysia)?.formerNames).toEqual([
      "Federation of Malaysia",
    ]);
    const back = updateCountry(renamed, malaysia, input({ name: "Malaysia", code: "MY" }));
    expect(back.countries.find(({ _id }) => _id === malaysia)?.formerNames).toEqual([
      "Federation of Malaysia",
    ]);
    expect(countriesToWire(back).every((country) => !("formerNames" in country))).toBe(true);
  });

  it("are unique by name and by code, ignoring case and accents", () => {
    expect(() => createCountry(shipping, input({ name: "cote d'ivoire" }), fresh)).toThrow(
      refusal("conflict", "country.exists", "A country with this name already exists"),
    );
    expect(() => createCountry(shipping, input({ code: "my" }), fresh)).toThrow(
      refusal("conflict", "country.exists", "A country with this code already exists"),
    );
    expect(() => updateCountry(shipping, germany, input({ name: "MALAYSIA", zoneId: "sea" }))).toThrow(
      "A country with this name already exists",
    );
  });

  it("are deleted, and reported when they are missing", () => {
    expect(deleteCountry(shipping, germany).countries).toHaveLength(3);
    const missing = refusal("missing", "country.missing", "Country not found");
    expect(() => deleteCountry(shipping, fresh)).toThrow(missing);
    expect(() => updateCountry(shipping, fresh, input({}))).toThrow(missing);
  });
});
