import { createBase, type Identify } from "../http/base.ts";
import { type CatalogueDeps, catalogueRoutes } from "./catalogue.ts";
import { type SettingsDeps, settingsRoutes } from "./settings.ts";

export type StorefrontDeps = SettingsDeps & CatalogueDeps & { identify: Identify };

/** What everybody may read: books, categories, where the shop ships, GST, and the offline feed. */
export const createStorefront = (deps: StorefrontDeps) =>
  createBase(deps.identify)
    .get("/health", (c) => c.json({ status: "ok" }))
    .route("/", settingsRoutes(deps))
    .route("/", catalogueRoutes(deps));
