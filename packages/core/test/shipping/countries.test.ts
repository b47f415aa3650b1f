import { describe, expect, it } from "vitest";
import { CountryInput } from "../../src/shipping/contract.ts";
import { createCountry, deleteCountry, updateCountry } from "../../src/shipping/countries.ts";
import { type CountryId, countriesToWire, type ShippingDocument } from "../../src/shipping/document.ts";
import { findActiveCountry } from "../../src/shipping/fee.ts";
import { firstIssue, refusal } from "../support/refusals.ts";
import { shipping } from "./shipping-document.ts";

describe("countries", () => {
  const input = (sent: object) =>
    CountryInput.parse({ name: "Thailand", code: "TH", zoneId: "sea", ...sent });
  const newId = "co_new" as CountryId;
  const germany = "co_de" as CountryId;
  const malaysia = "co_my" as CountryId;
  const create = (sent: object) => () => createCountry(shipping, input(sent), newId);
  const update = (id: CountryId, sent: object) => () => updateCountry(shipping, id, input(sent));

  it.each([
    [{ name: "", code: "TH", zoneId: "sea" }, "Country name is required"],
    [{ name: "Thailand", code: " ", zoneId: "sea" }, "Country code is required"],
    [{ name: "Thailand", code: "TH" }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: null }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: "sea", isActive: 1 }, "isActive must be true or false"],
  ])("refuse %j", (sent, text) => expect(firstIssue(CountryInput, sent)).toBe(text));

  it("are refused with a zone that is unknown or inactive", () => {
    expect(create({ zoneId: "nowhere" })).toThrow(
      refusal("invalid", "zone.unknown", "The selected zone does not exist"),
    );
    expect(create({ zoneId: "eu" })).toThrow(
      refusal("invalid", "zone.inactive", "The selected zone is inactive. Please select an active zone"),
    );
    expect(update(malaysia, { zoneId: "eu" })).toThrow("The selected zone is inactive");
  });

  it("may stay in a zone that became inactive", () => {
    const next = updateCountry(shipping, germany, input({ name: "Deutschland", code: "DE", zoneId: "eu" }));
    const renamed = { name: "Deutschland", formerNames: ["Germany"] };
    expect(next.countries[2]).toEqual({ ...shipping.countries[2], ...renamed });
  });

  it("are found by their former names, until another country takes one", () => {
    const renamed = updateCountry(shipping, malaysia, input({ name: "Federation of Malaysia", code: "MY" }));
    expect(findActiveCountry(renamed, "malaysia")?.name).toBe("Federation of Malaysia");
    const formerNames = ({ countries }: ShippingDocument) =>
      countries.find(({ _id }) => _id === malaysia)?.formerNames;
    const again = updateCountry(renamed, malaysia, input({ name: "Malaya", code: "MY" }));
    expect(findActiveCountry(again, "Malaysia")?.name).toBe("Malaya");
    expect(findActiveCountry(again, "Federation of Malaysia")?.name).toBe("Malaya");
    const taken = createCountry(again, input({ name: "Malaysia", code: "MX" }), newId);
    expect(findActiveCountry(taken, "Malaysia")?._id).toBe("co_new");
    expect(formerNames(taken)).toEqual(["Federation of Malaysia"]);
    const back = updateCountry(renamed, malaysia, input({ name: "Malaysia", code: "MY" }));
    expect(formerNames(back)).toEqual(["Federation of Malaysia"]);
    expect(countriesToWire(back).every((country) => !("formerNames" in country))).toBe(true);
  });

  it("are unique by name and by code, ignoring case and accents", () => {
    expect(create({ name: "cote d'ivoire" })).toThrow(
      refusal("conflict", "country.exists", "A country with this name already exists"),
    );
    expect(create({ code: "my" })).toThrow(
      refusal("conflict", "country.exists", "A country with this code already exists"),
    );
    expect(update(germany, { name: "MALAYSIA", zoneId: "sea" })).toThrow(
      "A country with this name already exists",
    );
  });

  it("are deleted; changing a missing one is refused", () => {
    expect(deleteCountry(shipping, germany).countries).toHaveLength(3);
    const missing = refusal("missing", "country.missing", "Country not found");
    expect(() => deleteCountry(shipping, newId)).toThrow(missing);
    expect(update(newId, {})).toThrow(missing);
  });
});
