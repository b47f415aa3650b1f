import { gstMessages } from "@frangipani/core/gst/messages";
import type { GstSlabWire } from "@frangipani/core/gst/wire";
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
