import { dynamoCatalogue } from "@frangipani/core/dynamo/catalogue";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { readShelfCounts } from "@frangipani/core/dynamo/shelves";
import { createStorefront } from "../storefront/app.ts";
import { composeIdentify } from "./identity.ts";
import type { KeyResource, TableResource } from "./resources.ts";

export const composeStorefront = (resources: TableResource & KeyResource) =>
  createStorefront({
    settings: dynamoSettings(resources.table),
    countBooks: () => readShelfCounts(resources.table),
    catalogue: dynamoCatalogue(resources.table),
    clock: resources.clock,
    identify: composeIdentify(resources),
  });
