import * as z from "zod/mini";

type CarrierDetails = {
  name: string;
  /** The page on which a customer follows a parcel. SingPost's has no link for a number, which is typed there. */
  trackingUrl(trackingNumber: string): string;
};

export const CARRIER_IDS = ["singpost", "ninja-van", "dhl", "fedex", "ups"] as const;
type CarrierId = (typeof CARRIER_IDS)[number];

export const carriers: Readonly<Record<CarrierId, CarrierDetails>> = {
  singpost: { name: "SingPost", trackingUrl: () => "https://www.singpost.com/track-items" },
  "ninja-van": {
    name: "Ninja Van",
    trackingUrl: (number) => `https://www.ninjavan.co/en-sg/tracking?id=${encodeURIComponent(number)}`,
  },
  dhl: {
    name: "DHL Express",
    trackingUrl: (number) =>
      `https://www.dhl.com/sg-en/home/tracking.html?tracking-id=${encodeURIComponent(number)}`,
  },
  fedex: {
    name: "FedEx",
    trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  },
  ups: {
    name: "UPS",
    trackingUrl: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  },
};

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
