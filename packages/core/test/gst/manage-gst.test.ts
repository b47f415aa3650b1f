import { describe, expect, it } from "vitest";
import { GstInput, gstToWire } from "../../src/gst/contract.ts";
import { emptyGst, GstDocument, type SlabId, slabsToWire } from "../../src/gst/document.ts";
import { gstRate, slabsInForce } from "../../src/gst/in-force.ts";
import { createSlab, deleteSlab, MAX_SLABS, updateSlab } from "../../src/gst/manage-gst.ts";
import { firstIssue, refusal } from "../support/refusals.ts";
import { slab } from "../support/settings.ts";

const past = [slab("g24", 2024, 900), slab("g23", 2023, 800)];
const coming = [slab("g27", 2027, 1000, { isActive: false }), slab("g28", 2028, 1100)];
const gst = GstDocument.parse({ version: 1, slabs: [...past, ...coming] });
const sent = { name: "GST", year: 2026, rate: 9 };
const input = (part: object = {}) => GstInput.parse({ ...sent, ...part });
const newId = "gs_new" as SlabId;

describe("a GST slab", () => {
  it.each([
    [{}, { year: 2026, rate: 900 }],
    [
      { year: "1900", rate: "8.75" },
      { year: 1900, rate: 875 },
    ],
    [
      { year: 2099, rate: 0 },
      { year: 2099, rate: 0 },
    ],
    [{ rate: 100 }, { rate: 10_000 }],
    [{ rate: 0.07 }, { rate: 7 }],
  ])("reads %j", (part, expected) => expect(input(part)).toMatchObject(expected));

  it.each([
    [{ name: undefined }, "GST name is required"],
    [{ name: "  " }, "GST name is required"],
    [{ year: undefined }, "Year is required"],
    [{ year: "" }, "Year is required"],
    [{ year: "MMXXVI" }, "Year must be a number"],
    [{ year: 1899 }, "Year must be between 1900 and 2099"],
    [{ year: "2100" }, "Year must be between 1900 and 2099"],
    [{ year: 2026.5 }, "Year must be between 1900 and 2099"],
    [{ year: "2026.0000001" }, "Year must be between 1900 and 2099"],
    [{ rate: undefined }, "Rate is required"],
    [{ rate: "9%" }, "Rate must be a number"],
    [{ rate: -0.01 }, "Rate must be between 0 and 100"],
    [{ rate: 100.01 }, "Rate must be between 0 and 100"],
    [{ rate: 8.755 }, "Rate can have at most two decimals"],
    [{ isActive: "true" }, "isActive must be true or false"],
    [{ description: "x".repeat(201) }, "The description can have at most 200 characters"],
  ])("refuses %j", (part, text) => expect(firstIssue(GstInput, { ...sent, ...part })).toBe(text));

  it("is sent with numbers for typed texts", () =>
    expect(gstToWire(input({ year: "2026", rate: "8.75" }))).toEqual({ ...sent, rate: 8.75 }));

  it("is active and without description by default", () =>
    expect(createSlab(emptyGst, input(), newId).slabs).toEqual([
      { ...slab("gs_new", 2026, 900), description: "" },
    ]));

  it("has a name that is unique in its year", () => {
    const taken = refusal("conflict", "gst.exists", "A GST rate with this name and year already exists");
    expect(() => createSlab(gst, input({ name: " gst ", year: 2024 }), newId)).toThrow(taken);
    expect(() => updateSlab(gst, "g23" as SlabId, input({ year: 2024 }))).toThrow(taken);
    const levy = createSlab(gst, input({ name: "Levy", year: 2024, isActive: false }), newId);
    expect(levy.slabs).toHaveLength(5);
  });

  it("is refused as a second active one of its year when added, moved there or activated", () => {
    const text = "2024 has an active GST rate already: GST. Make that one inactive first.";
    const taken = refusal("conflict", "gst.year-taken", text);
    const levy = (part: object) => input({ name: "Levy", ...part });
    expect(() => createSlab(gst, levy({ year: 2024 }), newId)).toThrow(taken);
    expect(() => updateSlab(gst, "g23" as SlabId, levy({ year: 2024 }))).toThrow(taken);
    const inactive = createSlab(gst, levy({ year: 2024, isActive: false }), newId);
    expect(() => updateSlab(inactive, newId, levy({ year: 2024, isActive: true }))).toThrow(taken);
    expect(updateSlab(inactive, newId, levy({ year: 2025, isActive: true })).slabs).toHaveLength(5);
    expect(updateSlab(gst, "g24" as SlabId, input({ year: 2024, rate: 8 })).slabs[0]?.rate).toBe(800);
  });

  it("is the first of two active ones stored by an earlier version, of which either can be deactivated", () => {
    const levy = { ...slab("old", 2024, 500), name: "Levy" };
    const both = { ...gst, slabs: [...gst.slabs, levy] } as GstDocument;
    expect(gstRate(both, 2024)).toBe(900);
    expect(gstRate(updateSlab(both, "g24" as SlabId, input({ year: 2024, isActive: false })), 2024)).toBe(
      500,
    );
  });

  it("keeps the values that an update leaves out", () =>
    expect(updateSlab(gst, "g27" as SlabId, input({ year: 2027, rate: 12 })).slabs[2]).toEqual(
      slab("g27", 2027, 1200, { isActive: false }),
    ));

  it("is deleted; changing a missing one is refused", () => {
    expect(deleteSlab(gst, "g23" as SlabId).slabs).toHaveLength(3);
    const missing = refusal("missing", "gst.missing", "GST rate not found");
    expect(() => deleteSlab(gst, newId)).toThrow(missing);
    expect(() => updateSlab(gst, newId, input())).toThrow(missing);
  });

  it("is refused beyond MAX_SLABS", () => {
    const slabs = Array.from({ length: MAX_SLABS }, () => gst.slabs[0] as GstDocument["slabs"][number]);
    const add = () => createSlab({ version: 1, slabs }, input(), newId);
    expect(add).toThrow("At most 200 GST rates are possible");
  });
});

describe("the slab in force", () => {
  it.each([
    [2026, ["g24", "g23", "g28"], 900],
    [2023, ["g23", "g24", "g28"], 800],
    [2029, ["g28", "g24", "g23"], 1100],
    [2000, ["g23", "g24", "g28"], 800],
  ])("in %i comes first, then the other active ones", (year, ids, rate) => {
    expect(slabsInForce(gst, year).map(({ _id }) => _id)).toEqual(ids);
    expect(gstRate(gst, year)).toBe(rate);
  });

  it("is 0 % when none is active", () => expect(gstRate(emptyGst, 2026)).toBe(0));

  it("is sent as a percentage", () =>
    expect(slabsToWire(createSlab(emptyGst, input({ rate: 8.75 }), newId).slabs)[0]?.rate).toBe(8.75));
});
