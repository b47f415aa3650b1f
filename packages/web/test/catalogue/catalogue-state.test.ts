import { Catalogue } from "@frangipani/core/catalogue";
import { expect, it, vi } from "vitest";
import { perCatalogue } from "../../src/catalogue/catalogue-state.ts";

it("counts a catalogue's books once, and those of the next catalogue again", () => {
  const count = vi.fn((catalogue: Catalogue) => catalogue.size);
  const countOf = perCatalogue(count);
  const one = Catalogue.of([], []);
  const two = one.withCategories([]);
  for (const catalogue of [one, one, two, one]) expect(countOf(catalogue)).toBe(0);
  expect(count).toHaveBeenCalledTimes(2);
});
