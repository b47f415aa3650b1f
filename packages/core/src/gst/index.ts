export { emptyGst, GstDocument, type GstStore, SlabId } from "./document.ts";
export { manageGst } from "./manage-gst.ts";
export { gstMessages } from "./messages.ts";
export { gstRate, slabsInForce, withGst } from "./rate.ts";
export { GstSlabWire, SellerWire, slabsToWire } from "./wire.ts";
