import type { Facet } from "@frangipani/core/catalogue";

export type FacetSearch = {
  /** The page's search parameters with another value of a filter. */
  searchWith(facet: Facet, value: string | undefined): object;
  onChoose(): void;
};
