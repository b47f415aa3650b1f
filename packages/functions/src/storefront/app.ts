import type { BookReadPorts } from "@frangipani/core/books/ports";
import { createBase, type Identify } from "../http/base.ts";
import { bookReadRoutes } from "./books.ts";
import { type CatalogueDeps, catalogueRoutes } from "./catalogue.ts";
import { type SettingsDeps, settingsRoutes } from "./settings.ts";

export type StorefrontDeps = SettingsDeps & CatalogueDeps & BookReadPorts & { identify: Identify };

/** What everybody may read: books, categories, where the shop ships, GST, and the offline feed. */
export const createStorefront = (deps: StorefrontDeps) =>
  createBase(deps.identify)
    .get("/health", (c) => c.json({ status: "ok" }))
    .route("/", bookReadRoutes(deps))
    .route("/", settingsRoutes(deps))
    .route("/", catalogueRoutes(deps));
