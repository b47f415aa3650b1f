import type { ActorAccess } from "@frangipani/core/accounts";
import type { BookPorts, StockPorts } from "@frangipani/core/books";
import type { CategoryPorts } from "@frangipani/core/categories";
import { createBase, type Identify } from "../http/base.ts";
import { type OriginPorts, withOrigin } from "../http/origin.ts";
import { type ActivityPorts, activityRoutes } from "./activity-routes.ts";
import { bookAdminRoutes } from "./book-routes.ts";
import { categoryRoutes } from "./category-routes.ts";
import { type GstPorts, gstRoutes } from "./gst-routes.ts";
import { type ShippingPorts, shippingRoutes } from "./shipping-routes.ts";

type BackofficePorts = CategoryPorts &
  ShippingPorts &
  GstPorts &
  ActivityPorts &
  BookPorts &
  StockPorts &
  OriginPorts & { identify: Identify<ActorAccess> };

export const createBackoffice = (ports: BackofficePorts) =>
  createBase(ports.identify)
    .use(withOrigin(ports))
    .route("/", bookAdminRoutes(ports))
    .route("/", categoryRoutes(ports))
    .route("/", shippingRoutes(ports))
    .route("/", gstRoutes(ports))
    .route("/", activityRoutes(ports));
