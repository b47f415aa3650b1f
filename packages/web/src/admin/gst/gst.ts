import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions } from "@tanstack/react-query";
import { serverText } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { singleRequestList } from "../shared/list.ts";
import type { Setting } from "../shared/settings.tsx";

export const addGstFailure = (error: unknown): string =>
  serverText(error, "message", "error") ?? gstMessages.addFailed;

export const gst: Setting<GstSlabWire, ApiInput<"POST /api/gst-slabs/createGst">["json"]> = {
  ...singleRequestList("gst", gstMessages.fetchFailed, (signal) =>
    callApi("GET /api/gst-slabs/getGst", { signal }),
  ),
  create: (json) => callApi("POST /api/gst-slabs/createGst", { json }),
  update: (id, json) => callApi("PUT /api/gst-slabs/updateGst/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/gst-slabs/deleteGst/:id", { params: { id } }),
  texts: gstMessages,
  addFailed: addGstFailure,
  dependentLists: [],
};

export const sellerQuery = queryOptions({
  queryKey: ["admin", "seller"],
  meta: { failure: gstMessages.sellerFailed },
  queryFn: ({ signal }) => callApi("GET /api/gst-slabs/seller", { signal }),
});
