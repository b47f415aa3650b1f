import * as z from "zod/mini";
import { CARRIER_IDS, carriers } from "./carriers.ts";

export const Shipment = z.object({ carrier: z.enum(CARRIER_IDS), trackingNumber: z.string() });
export type Shipment = z.output<typeof Shipment>;

export const ShipmentWire = z.object({
  carrier: z.enum(CARRIER_IDS),
  carrierName: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
});
export type ShipmentWire = z.output<typeof ShipmentWire>;

export const shipmentToWire = ({ carrier, trackingNumber }: Shipment): ShipmentWire => ({
  carrier,
  carrierName: carriers[carrier].name,
  trackingNumber,
  trackingUrl: carriers[carrier].trackingUrl(trackingNumber),
});
