import type { BookPorts } from "@frangipani/core/books/ports";
import { createBase, type Identify } from "../http/base.ts";
import { bookAdminRoutes } from "./books.ts";
import { type CategoryDeps, categoryRoutes } from "./categories.ts";
import { type GeographyDeps, geographyRoutes } from "./geography.ts";
import { type GstDeps, gstRoutes } from "./gst.ts";

export type BackofficeDeps = CategoryDeps & GeographyDeps & GstDeps & BookPorts & { identify: Identify };

/** What administrators change: books, categories, where the shop ships, GST. */
export const createBackoffice = (deps: BackofficeDeps) =>
  createBase(deps.identify)
    .route("/", bookAdminRoutes(deps))
    .route("/", categoryRoutes(deps))
    .route("/", geographyRoutes(deps))
    .route("/", gstRoutes(deps));
