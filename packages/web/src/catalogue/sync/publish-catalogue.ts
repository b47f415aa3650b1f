import type { Catalogue } from "@frangipani/core/catalogue";
import type { CatalogueState } from "../catalogue-state.ts";
import type { CatalogueRecord } from "../storage/record.ts";

const PUBLISH_INTERVAL_MS = 250;

type PublisherOptions = {
  initialCatalogue: Catalogue;
  publish(part: Partial<CatalogueState>): void;
  now(): number;
};

/** Publishes "soon" at most each 250 ms, since every screen renders again. */
export function createPublisher({ initialCatalogue, publish, now }: PublisherOptions) {
  let publishedAt = 0;
  return (when: "now" | "soon", catalogue: Catalogue, record: CatalogueRecord | undefined): void => {
    if (!record || (when === "soon" && now() - publishedAt < PUBLISH_INTERVAL_MS)) return;
    publishedAt = now();
    const hasBooks = catalogue.size > 0 || record.complete;
    const isPartial = record.snapshot?.parts !== undefined;
    publish({
      ...(hasBooks ? { status: "ready" } : {}),
      complete: record.complete && !isPartial,
      isPartial: record.complete && isPartial,
      catalogue: hasBooks || initialCatalogue.size === 0 ? catalogue : initialCatalogue,
      settings: record.settings,
      asOf: record.asOf > 0 ? new Date(record.asOf) : null,
    });
  };
}
