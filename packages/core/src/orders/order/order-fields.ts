import type { Order } from "./order.ts";

/** How erasure treats each field, and who may see it: a new field does not compile before it is listed here. */
type Rule = {
  /** `emptied`: replaced by an empty value (`anonymized` in erasure/erase-due.ts). */
  erasure: "kept" | "emptied" | "removed";
  sentTo: "nobody" | "administrators" | "everyone";
};

export const ORDER_FIELDS = {
  _id: { erasure: "kept", sentTo: "everyone" },
  orderNumber: { erasure: "kept", sentTo: "everyone" },
  userId: { erasure: "kept", sentTo: "nobody" },
  user: { erasure: "emptied", sentTo: "everyone" },
  email: { erasure: "emptied", sentTo: "nobody" },
  lines: { erasure: "kept", sentTo: "everyone" },
  shippingAddress: { erasure: "emptied", sentTo: "everyone" },
  totalQuantity: { erasure: "kept", sentTo: "everyone" },
  subtotal: { erasure: "kept", sentTo: "nobody" },
  shippingFee: { erasure: "kept", sentTo: "everyone" },
  gstRate: { erasure: "kept", sentTo: "everyone" },
  gstTotal: { erasure: "kept", sentTo: "everyone" },
  totalAmount: { erasure: "kept", sentTo: "everyone" },
  orderStatus: { erasure: "kept", sentTo: "everyone" },
  paymentStatus: { erasure: "kept", sentTo: "everyone" },
  takenOn: { erasure: "kept", sentTo: "nobody" },
  holdsStock: { erasure: "kept", sentTo: "nobody" },
  reserving: { erasure: "kept", sentTo: "nobody" },
  createdAt: { erasure: "kept", sentTo: "everyone" },
  payUntil: { erasure: "kept", sentTo: "everyone" },
  paidAt: { erasure: "kept", sentTo: "everyone" },
  arrivesBy: { erasure: "kept", sentTo: "everyone" },
  history: { erasure: "kept", sentTo: "everyone" },
  // Contains a reason in the customer's own words.
  request: { erasure: "removed", sentTo: "everyone" },
  // Contains a copy of the request, with its reason.
  undo: { erasure: "removed", sentTo: "nobody" },
  // Colleagues may have written about the person.
  notes: { erasure: "removed", sentTo: "administrators" },
  // A carrier reveals the recipient by the number.
  shipment: { erasure: "removed", sentTo: "everyone" },
  sessionId: { erasure: "kept", sentTo: "nobody" },
  // Sent to its buyer only (wire.ts): the page shows the address, and anybody could pay it.
  payUrl: { erasure: "emptied", sentTo: "everyone" },
  paymentId: { erasure: "kept", sentTo: "nobody" },
  refund: { erasure: "kept", sentTo: "everyone" },
  // Their reasons may mention the person.
  partRefunds: { erasure: "emptied", sentTo: "everyone" },
  creditNotes: { erasure: "kept", sentTo: "everyone" },
  refundedAmount: { erasure: "kept", sentTo: "everyone" },
  dispute: { erasure: "kept", sentTo: "administrators" },
  confirmationMailId: { erasure: "kept", sentTo: "nobody" },
  // A hash that includes the address: it would confirm a guessed address.
  fingerprint: { erasure: "emptied", sentTo: "nobody" },
  version: { erasure: "kept", sentTo: "nobody" },
} as const satisfies Record<keyof Order, Rule>;

type Fields = typeof ORDER_FIELDS;
type FieldsWith<R extends keyof Rule, V extends Rule[R]> = {
  [F in keyof Fields]: Fields[F][R] extends V ? F : never;
}[keyof Fields];

/** The fields of an order to which a rule applies, and no others. */
export function fieldsWith<R extends keyof Rule, V extends Rule[R]>(
  order: Order,
  rule: R,
  value: V,
): Pick<Order, FieldsWith<R, V>> {
  const fields = Object.entries(ORDER_FIELDS).filter(([, rules]) => (rules as Rule)[rule] === value);
  const chosen = fields.flatMap(([field]) => (field in order ? [[field, order[field as keyof Order]]] : []));
  return Object.fromEntries(chosen);
}
