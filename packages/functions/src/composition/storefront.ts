import { dynamoBooks, dynamoCatalogue, dynamoSettings, readCategoryCounts } from "@frangipani/core/dynamo";
import { createStorefront } from "../storefront/app.ts";
import { composeIdentify } from "./identify.ts";
import { publicFile } from "./public-file.ts";
import type { KeyResource, SiteResource, TableResource } from "./resources.ts";

type Resources = TableResource & KeyResource & Pick<SiteResource, "publicUrl">;

export const composeStorefront = (resources: Resources) =>
  createStorefront({
    books: dynamoBooks(resources.table),
    ...dynamoSettings(resources.table),
    countBooks: () => readCategoryCounts(resources.table),
    catalogue: dynamoCatalogue(resources.table),
    readChunk: publicFile(resources.publicUrl),
    clock: resources.clock,
    identify: composeIdentify(resources),
  });
