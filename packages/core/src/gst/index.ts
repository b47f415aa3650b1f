export {
  emptyGst,
  GstDocument,
  GstSlabWire,
  type GstStore,
  SellerWire,
  SlabId,
  slabsToWire,
} from "./document.ts";
export { gstRate, slabsInForce, withGst } from "./in-force.ts";
export { manageGst } from "./manage-gst.ts";
export { gstMessages } from "./messages.ts";
