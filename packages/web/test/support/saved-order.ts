import type { OrderWire } from "@frangipani/core/orders";

/** An order with the properties that a device needs to save it. */
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
