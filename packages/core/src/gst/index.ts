export * from "./document.ts";
export { gstRate, slabsInForce, withGst } from "./in-force.ts";
export { manageGst } from "./manage-gst.ts";
export { gstMessages } from "./messages.ts";
