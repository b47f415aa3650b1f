import { type InventoryPorts, inventoryRoutes } from "../backoffice/inventory-routes.ts";
import { createBase, type Identify } from "../http/base.ts";
import { type BookRoutesPorts, bookReadRoutes } from "./book-routes.ts";
import { type CataloguePorts, cachedCatalogue } from "./cached-catalogue.ts";
import { catalogueRoutes } from "./catalogue-routes.ts";
import { serviceRoutes } from "./service-routes.ts";
import { type SettingsPorts, settingsRoutes } from "./settings-routes.ts";

type StorefrontPorts = SettingsPorts &
  CataloguePorts &
  BookRoutesPorts &
  InventoryPorts & { identify: Identify };

export const createStorefront = (ports: StorefrontPorts) => {
  const cached = cachedCatalogue(ports);
  return createBase(ports.identify)
    .route("/", serviceRoutes())
    .route("/", bookReadRoutes(ports))
    .route("/", inventoryRoutes(ports, cached))
    .route("/", settingsRoutes(ports))
    .route("/", catalogueRoutes(ports, cached));
};
