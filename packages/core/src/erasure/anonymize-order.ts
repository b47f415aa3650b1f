import type { Order } from "../orders/order.ts";

/** Without the person. The country stays: it decides shipping and what GST is reported. */
export const anonymized = ({ shipment: _, request: __, ...order }: Order): Order => ({
  ...order,
  user: { name: "", email: "" },
  email: "",
  shippingAddress: {
    name: "",
    address: "",
    city: "",
    state: "",
    zipCode: "",
    country: order.shippingAddress.country,
  },
  payUrl: null,
  version: order.version + 1,
});

export const isAnonymized = ({ user, email }: Order): boolean => user.email === "" && email === "";
