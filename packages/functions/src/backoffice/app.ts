import type { BookPorts } from "@frangipani/core/books/ports";
import { createBase, type Identify } from "../http/base.ts";
import { bookAdminRoutes } from "./book-routes.ts";
import { type CategoryDeps, categoryRoutes } from "./category-routes.ts";
import { type GstDeps, gstRoutes } from "./gst-routes.ts";
import { type ShippingDeps, shippingRoutes } from "./shipping-routes.ts";

type BackofficeDeps = CategoryDeps & ShippingDeps & GstDeps & BookPorts & { identify: Identify };

/** What administrators change: books, categories, where the shop ships, GST. */
export const createBackoffice = (deps: BackofficeDeps) =>
  createBase(deps.identify)
    .route("/", bookAdminRoutes(deps))
    .route("/", categoryRoutes(deps))
    .route("/", shippingRoutes(deps))
    .route("/", gstRoutes(deps));
