import { type GstStore, manageGst } from "@frangipani/core/gst";
import type { Clock } from "@frangipani/core/kernel";
import { routes } from "../contract/routes.ts";
import { gstCalls } from "./gst-calls.ts";

export type GstPorts = { gst: GstStore; clock: Clock };

export const gstRoutes = (ports: GstPorts) => {
  const gst = manageGst(ports.gst);
  return routes(gstCalls, {
    "GET /api/gst-slabs/getGst": () => gst.list(),
    "GET /api/gst-slabs/seller": () => gst.seller(ports.clock),
    "PUT /api/gst-slabs/seller": ({ by, json }) => gst.setSeller(by, json),
    "POST /api/gst-slabs/createGst": ({ by, json }) => gst.create(by, json),
    "PUT /api/gst-slabs/updateGst/:id": ({ by, params, json }) => gst.update(by, params.id, json),
    "DELETE /api/gst-slabs/deleteGst/:id": ({ by, params }) => gst.remove(by, params.id),
  });
};
