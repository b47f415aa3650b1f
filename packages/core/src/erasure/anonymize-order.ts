import type { Order } from "../orders/order/order.ts";
import { fieldsWith } from "../orders/order/order-fields.ts";

/** Without the person. The country stays: it decides shipping and what GST is reported. */
export const anonymized = (order: Order): Order => ({
  ...fieldsWith(order, "erasure", "kept"),
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
  fingerprint: "",
  version: order.version + 1,
});

export const isAnonymized = ({ user, email }: Order): boolean => user.email === "" && email === "";
