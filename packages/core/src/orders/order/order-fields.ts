import type { Order } from "./order.ts";

/** What erasure leaves of each field, and who is sent it: a new field does not compile before it is here. */
type Rule = {
  /** `emptied` is given a value that says nothing (`anonymized` of erasure/erase-due.ts). */
  erasure: "kept" | "emptied" | "removed";
  /** "everyone" is the buyer and administrators. */
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
  // The person's own words.
  request: { erasure: "removed", sentTo: "everyone" },
  // It repeats the request, with its reason.
  undo: { erasure: "removed", sentTo: "nobody" },
  // Colleagues may have written about the person.
  notes: { erasure: "removed", sentTo: "administrators" },
  // A carrier tells by the number who gets the parcel.
  shipment: { erasure: "removed", sentTo: "everyone" },
  sessionId: { erasure: "kept", sentTo: "nobody" },
  // Only to its buyer (wire.ts): whoever has the page can pay, and sees the address.
  payUrl: { erasure: "emptied", sentTo: "everyone" },
  paymentId: { erasure: "kept", sentTo: "nobody" },
  refund: { erasure: "kept", sentTo: "everyone" },
  // Their reasons may tell of the person.
  partRefunds: { erasure: "emptied", sentTo: "everyone" },
  creditNotes: { erasure: "kept", sentTo: "everyone" },
  refundedAmount: { erasure: "kept", sentTo: "everyone" },
  dispute: { erasure: "kept", sentTo: "administrators" },
  confirmationMailId: { erasure: "kept", sentTo: "nobody" },
  // Of the address among others, so that it would tell whether a guessed one is right.
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
