import { dynamoBooks, dynamoCatalogue, dynamoSettings, readCategoryCounts } from "@frangipani/core/dynamo";
import { createStorefront } from "../storefront/app.ts";
import { composeAccess } from "./identify.ts";
import type { KeyResource, SnapshotResource, TableResource } from "./resources.ts";

export const composeStorefront = (resources: TableResource & KeyResource & SnapshotResource) =>
  createStorefront({
    books: dynamoBooks(resources.table),
    ...dynamoSettings(resources.table),
    countBooks: () => readCategoryCounts(resources.table),
    catalogue: dynamoCatalogue(resources.table),
    readChunk: resources.readChunk,
    indexes: resources.indexes,
    clock: resources.clock,
    identify: composeAccess(resources),
  });
