import { gstMessages } from "@frangipani/core/gst/messages";
import type { GstSlabWire } from "@frangipani/core/gst/wire";
import { serverText } from "../../../app/api-error.ts";
import type { Setting } from "../parts/settings.ts";

export const gst: Setting<GstSlabWire> = {
  name: "gst",
  paths: {
    list: "/gst-slabs/getGst",
    create: "/gst-slabs/createGst",
    update: "/gst-slabs/updateGst",
    remove: "/gst-slabs/deleteGst",
  },
  texts: gstMessages,
  shownIn: [],
};

/** A rate that was not added, in the server's own words. */
export const addGstFailure = (error: unknown): string =>
  serverText(error, "message", "error") ?? gstMessages.addFailed;
