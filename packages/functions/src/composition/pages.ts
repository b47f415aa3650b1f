import type { OpeningBooks } from "@frangipani/core/catalogue/feed";
import type { FirstScreens } from "@frangipani/core/catalogue/first-screen";
import { dynamoBooks } from "@frangipani/core/dynamo/books";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { createPages } from "../pages/app.ts";
import type { SiteResource, TableResource } from "./resources.ts";

type Resources = TableResource & Pick<SiteResource, "publicUrl"> & { screens(): Promise<FirstScreens> };

export const composePages = ({ table, clock, publicUrl, screens }: Resources) =>
  createPages({
    books: dynamoBooks(table),
    taxonomy: dynamoSettings(table).taxonomy,
    opening: openingAt(publicUrl),
    clock,
    publicUrl,
    screens,
  });

/** A page without books now is better than one with them after this. */
const PATIENCE_MILLISECONDS = 2_000;

/** Asked as browsers ask, at the shop's address: the storefront holds the catalogue, and the edge its answer. */
const openingAt = (publicUrl: string) => async (): Promise<OpeningBooks> => {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const answer = await fetch(new URL("/api/catalogue/opening", publicUrl), { signal });
  if (!answer.ok) throw Object.assign(new Error("no first books"), { statusCode: answer.status });
  return (await answer.json()) as OpeningBooks;
};
