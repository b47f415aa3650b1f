import type { OrderWire } from "@frangipani/core/orders";

/** What a device needs of an order to save it. */
export const savedOrder = {
  _id: "or_1",
  orderNumber: "FB-7K2M-9QDF",
  attempt: null,
  timeline: [],
  shipment: null,
  request: null,
  refund: null,
  refundedAmount: 0,
  dispute: null,
} as unknown as OrderWire;
