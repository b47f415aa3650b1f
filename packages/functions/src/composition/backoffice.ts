import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { readShelfCounts } from "@frangipani/core/dynamo/shelves";
import { createBackoffice } from "../backoffice/app.ts";
import { composeIdentify } from "./identity.ts";
import type { KeyResource, TableResource } from "./resources.ts";

export const composeBackoffice = (resources: TableResource & KeyResource) =>
  createBackoffice({
    settings: dynamoSettings(resources.table),
    countBooks: () => readShelfCounts(resources.table),
    identify: composeIdentify(resources),
  });
