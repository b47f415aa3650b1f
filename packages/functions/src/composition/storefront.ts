import { dynamoBooks } from "@frangipani/core/dynamo/books";
import { dynamoCatalogue } from "@frangipani/core/dynamo/catalogue";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { readShelfCounts } from "@frangipani/core/dynamo/shelves";
import { createStorefront } from "../storefront/app.ts";
import { composeIdentify } from "./identity.ts";
import type { KeyResource, TableResource } from "./resources.ts";

export const composeStorefront = (resources: TableResource & KeyResource) => {
  const settings = dynamoSettings(resources.table);
  return createStorefront({
    books: dynamoBooks(resources.table),
    taxonomy: settings.taxonomy,
    settings,
    countBooks: () => readShelfCounts(resources.table),
    catalogue: dynamoCatalogue(resources.table),
    clock: resources.clock,
    identify: composeIdentify(resources),
  });
};
