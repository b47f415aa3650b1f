import type { Facet } from "@frangipani/core/catalogue";

/** docs/rules.md#filters */
export const facetGroups: readonly { title: string; facets: readonly Facet[] }[] = [
  { title: "Show only", facets: ["stock", "sample"] },
  { title: "Price", facets: ["price"] },
  { title: "Language", facets: ["language"] },
  { title: "Year", facets: ["year"] },
];

export function facetLabel(facet: Facet, value: string): string {
  switch (facet) {
    case "stock":
      return "In stock";
    case "sample":
      return "Has a sample";
    case "language":
      return value;
    case "price": {
      const [from, to] = value.split("-");
      if (Number(from) === 0 && to) return `Under $${to}`;
      return to ? `$${from} to $${to}` : `$${from} and over`;
    }
    case "year": {
      const [from, to] = value.split("-");
      if (Number(from) === 0 && to) return `Before ${Number(to) + 1}`;
      return to ? `${from} to ${to}` : `${from} and later`;
    }
  }
}
