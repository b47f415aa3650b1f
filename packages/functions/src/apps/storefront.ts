import type { BookReadPorts } from "@frangipani/core/books";
import { findInventory, readInventory, suggestBookFields } from "@frangipani/core/catalogue";
import {
  dynamoAccess,
  dynamoApiKeys,
  dynamoBookReads,
  dynamoCatalogue,
  dynamoSettings,
  dynamoThrottles,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import { routes } from "../contract/routes.ts";
import { createBase } from "../http/base.ts";
import { createIdentify, createIdentifyKey } from "../http/identify.ts";
import { inventoryCalls } from "../storefront/book-calls.ts";
import { bookReadRoutes } from "../storefront/book-routes.ts";
import { type CachedCatalogue, cachedCatalogue, type FeedPorts } from "../storefront/cached-catalogue.ts";
import { catalogueRoutes } from "../storefront/catalogue-routes.ts";
import { serviceRoutes, settingsRoutes } from "../storefront/settings-routes.ts";
import type { Resources } from "./resources.ts";

type StorefrontResources = Pick<Resources, "table" | "clock" | "publicKeys" | "readChunk" | "indexes">;

export function createStorefront(resources: StorefrontResources) {
  const { table, clock } = resources;
  const ports = {
    ...resources,
    books: dynamoBookReads(table),
    ...dynamoSettings(table),
    countBooks: () => readCategoryCounts(table),
    catalogue: dynamoCatalogue(table),
  };
  const cached = cachedCatalogue(ports);
  const keyPorts = { apiKeys: dynamoApiKeys(table), throttles: dynamoThrottles(table), clock };
  return createBase(createIdentify(dynamoAccess(table), resources), createIdentifyKey(keyPorts))
    .route("/", serviceRoutes())
    .route("/", bookReadRoutes(ports))
    .route("/", inventoryRoutes(ports, cached))
    .route("/", settingsRoutes(ports))
    .route("/", catalogueRoutes(ports, cached));
}

type InventoryPorts = BookReadPorts & Omit<FeedPorts, "books"> & { clock: Clock };

const inventoryRoutes = (ports: InventoryPorts, cached: CachedCatalogue) =>
  routes(inventoryCalls, {
    "GET /api/book/inventory": ({ query }) => readInventory(ports, query, ports.clock.now()),
    "GET /api/book/inventory/size": async () => {
      const [counts, { snapshot }] = await Promise.all([ports.countBooks(), ports.catalogue.readSettings()]);
      const onSale = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
      return { books: onSale + (snapshot?.retired ?? 0) };
    },
    "GET /api/book/inventory/search": async ({ query: { limit, offset, ...filter } }) => {
      const index = await cached({ isCurrent: true });
      return findInventory({ ...ports, index }, filter, { limit, offset });
    },
    "GET /api/book/inventory/suggestion": async ({ query }) =>
      suggestBookFields({ ...ports, index: await cached({ isCurrent: true }) }, query),
  });
