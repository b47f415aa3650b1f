import { manageGst } from "@frangipani/core/gst/manage-gst";
import type { Admin } from "@frangipani/core/users/who";
import { routes } from "../contract/routes.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";
import { gstCalls } from "./gst-calls.ts";

export type GstDeps = { settings: Pick<SettingsDeps["settings"], "gst"> };

export const gstRoutes = ({ settings }: GstDeps) => {
  const manage = (admin: Admin) => manageGst(admin, settings.gst);
  return routes(gstCalls, {
    "GET /api/gst-slabs/getGst": ({ principal }) => manage(principal).list(),
    "POST /api/gst-slabs/createGst": ({ principal, json }) => manage(principal).create(json),
    "PUT /api/gst-slabs/updateGst/:id": ({ principal, params, json }) =>
      manage(principal).update(params.id, json),
    "DELETE /api/gst-slabs/deleteGst/:id": ({ principal, params }) => manage(principal).remove(params.id),
  });
};
