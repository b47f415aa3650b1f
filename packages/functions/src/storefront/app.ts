import type { BookReadPorts } from "@frangipani/core/books/ports";
import { docsRoutes } from "../docs/routes.ts";
import { createBase, type Identify } from "../http/base.ts";
import { bookReadRoutes } from "./books.ts";
import { type CatalogueDeps, catalogueRoutes } from "./catalogue.ts";
import { type SettingsDeps, settingsRoutes } from "./settings.ts";

export type StorefrontDeps = SettingsDeps & CatalogueDeps & BookReadPorts & { identify: Identify };

/** What everybody may read: books, categories, where the shop ships, GST, the offline feed, and the contract itself. */
export const createStorefront = (deps: StorefrontDeps) =>
  createBase(deps.identify)
    .get("/health", (c) => c.json({ status: "ok" }))
    .route("/", bookReadRoutes(deps))
    .route("/", settingsRoutes(deps))
    .route("/", catalogueRoutes(deps))
    .route("/", docsRoutes());
