import { createBase, type Identify } from "../http/base.ts";
import { type BookRoutesPorts, bookReadRoutes } from "./book-routes.ts";
import type { CataloguePorts } from "./cached-catalogue.ts";
import { catalogueRoutes } from "./catalogue-routes.ts";
import { serviceRoutes } from "./service-routes.ts";
import { type SettingsPorts, settingsRoutes } from "./settings-routes.ts";

type StorefrontPorts = SettingsPorts & CataloguePorts & BookRoutesPorts & { identify: Identify };

export const createStorefront = (ports: StorefrontPorts) =>
  createBase(ports.identify)
    .route("/", serviceRoutes())
    .route("/", bookReadRoutes(ports))
    .route("/", settingsRoutes(ports))
    .route("/", catalogueRoutes(ports));
