import type { BookReadPorts } from "@frangipani/core/books/ports";
import { createBase, type Identify } from "../http/base.ts";
import { bookReadRoutes } from "./book-routes.ts";
import { type CatalogueDeps, catalogueRoutes } from "./catalogue-routes.ts";
import { serviceRoutes } from "./service-routes.ts";
import { type SettingsDeps, settingsRoutes } from "./settings-routes.ts";

type StorefrontDeps = SettingsDeps & CatalogueDeps & BookReadPorts & { identify: Identify };

/** What everybody may read: books, categories, where the shop ships, GST, the offline feed, and the contract itself. */
export const createStorefront = (deps: StorefrontDeps) =>
  createBase(deps.identify)
    .route("/", serviceRoutes())
    .route("/", bookReadRoutes(deps))
    .route("/", settingsRoutes(deps))
    .route("/", catalogueRoutes(deps));
