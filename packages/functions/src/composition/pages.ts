import { dynamoBooks, dynamoCatalogue, dynamoSettings, readCategoryCounts } from "@frangipani/core/dynamo";
import { createPages } from "../pages/app.ts";
import type { ServerBuild } from "../pages/document.ts";
import { cachedCatalogue } from "../storefront/cached-catalogue.ts";
import type { SiteResource, SnapshotResource, TableResource } from "./resources.ts";

type Resources = TableResource &
  SnapshotResource &
  Pick<SiteResource, "publicUrl"> & { build: ServerBuild; uploadsOrigin: string };

export const composePages = ({
  table,
  clock,
  readChunk,
  indexes,
  publicUrl,
  build,
  uploadsOrigin,
}: Resources) => {
  const books = dynamoBooks(table);
  const countBooks = () => readCategoryCounts(table);
  return createPages({
    books,
    taxonomy: dynamoSettings(table).taxonomy,
    countBooks,
    catalogue: cachedCatalogue({
      books,
      catalogue: dynamoCatalogue(table),
      countBooks,
      readChunk,
      indexes,
      clock,
    }),
    clock,
    publicUrl,
    uploadsOrigin,
    build,
  });
};
