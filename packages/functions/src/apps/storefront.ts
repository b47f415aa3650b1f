import {
  dynamoAccess,
  dynamoApiKeys,
  dynamoBooks,
  dynamoCatalogue,
  dynamoSettings,
  dynamoThrottles,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import { inventoryRoutes } from "../backoffice/inventory-routes.ts";
import { createBase } from "../http/base.ts";
import { createIdentify, createIdentifyKey } from "../http/identify.ts";
import { bookReadRoutes } from "../storefront/book-routes.ts";
import { cachedCatalogue } from "../storefront/cached-catalogue.ts";
import { catalogueRoutes } from "../storefront/catalogue-routes.ts";
import { serviceRoutes, settingsRoutes } from "../storefront/settings-routes.ts";
import type { Resources } from "./resources.ts";

type StorefrontResources = Pick<Resources, "table" | "clock" | "publicKeys" | "readChunk" | "indexes">;

export function createStorefront(resources: StorefrontResources) {
  const { table, clock } = resources;
  const ports = {
    ...resources,
    books: dynamoBooks(table),
    ...dynamoSettings(table),
    countBooks: () => readCategoryCounts(table),
    catalogue: dynamoCatalogue(table),
  };
  const cached = cachedCatalogue(ports);
  const programs = { apiKeys: dynamoApiKeys(table), throttles: dynamoThrottles(table), clock };
  return createBase(createIdentify(dynamoAccess(table), resources), createIdentifyKey(programs))
    .route("/", serviceRoutes())
    .route("/", bookReadRoutes(ports))
    .route("/", inventoryRoutes(ports, cached))
    .route("/", settingsRoutes(ports))
    .route("/", catalogueRoutes(ports, cached));
}
