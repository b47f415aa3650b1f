import type { Facet } from "@frangipani/core/catalogue";
import { expect, it } from "vitest";
import { facetLabel } from "../../src/browse/Facets.tsx";

it.each<[Facet, string, string]>([
  ["price", "0-15", "Under $15"],
  ["price", "15-25", "$15 to $25"],
  ["price", "40-", "$40 and over"],
  ["price", "0-", "$0 and over"],
  ["year", "0-1999", "Before 2000"],
  ["year", "2010-2019", "2010 to 2019"],
  ["year", "2020-", "2020 and later"],
  ["language", "Bahasa Melayu", "Bahasa Melayu"],
  ["stock", "in", "In stock"],
  ["sample", "yes", "Has a sample"],
])("the filter %s=%s is called %s", (facet, value, label) => expect(facetLabel(facet, value)).toBe(label));
