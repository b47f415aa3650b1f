import { manageGst } from "@frangipani/core/gst/manage-gst";
import { routes } from "../contract/routes.ts";
import type { SettingsPorts } from "../storefront/settings-routes.ts";
import { gstCalls } from "./gst-calls.ts";

export type GstPorts = { settings: Pick<SettingsPorts["settings"], "gst"> };

export const gstRoutes = ({ settings }: GstPorts) => {
  const gst = manageGst(settings.gst);
  return routes(gstCalls, {
    "GET /api/gst-slabs/getGst": () => gst.list(),
    "POST /api/gst-slabs/createGst": ({ json }) => gst.create(json),
    "PUT /api/gst-slabs/updateGst/:id": ({ params, json }) => gst.update(params.id, json),
    "DELETE /api/gst-slabs/deleteGst/:id": ({ params }) => gst.remove(params.id),
  });
};
