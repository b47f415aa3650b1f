import type { Catalogue } from "@frangipani/core/catalogue";

/** Caches a value per catalogue that pages would otherwise compute from all books each time they open. */
export function perCatalogue<T>(compute: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const known = new WeakMap<Catalogue, { value: T }>();
  return (catalogue) => {
    const cached = known.get(catalogue) ?? { value: compute(catalogue) };
    known.set(catalogue, cached);
    return cached.value;
  };
}
