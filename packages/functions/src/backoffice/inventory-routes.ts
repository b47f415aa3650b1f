import type { BookReadPorts } from "@frangipani/core/books";
import { findInventory, readInventory, suggestBookFields } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { routes } from "../contract/routes.ts";
import type { CachedCatalogue } from "../storefront/cached-catalogue.ts";
import type { FeedPorts } from "../storefront/read-feed.ts";
import { inventoryCalls } from "./inventory-calls.ts";

type InventoryPorts = BookReadPorts & Omit<FeedPorts, "books"> & { clock: Clock };

export const inventoryRoutes = (ports: InventoryPorts, cached: CachedCatalogue) =>
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
