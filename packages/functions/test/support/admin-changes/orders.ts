import type { BooksShop } from "../books-shop.ts";
import { type Changes, suffix } from "./change.ts";

export async function placeOrder(shop: BooksShop) {
  const { _id } = await shop.book(`b-${suffix()}`);
  return shop.place(await shop.person(), { [_id]: 1 });
}
async function payOrderOf(shop: BooksShop) {
  const placed = await placeOrder(shop);
  await shop.pay(placed);
  return placed;
}
/** A call about a paid order. */
const forPaidOrder = (body: object) => async (shop: BooksShop) => ({ id: (await payOrderOf(shop)).id, body });

export const orderChanges: Changes = {
  "PUT /api/orders/updateStatus/:id": {
    make: forPaidOrder({ orderStatus: "shipped" }),
    fields: { orderStatus: ["pending", "shipped"] },
  },
  "POST /api/orders/undoStatus/:id": {
    async make(shop) {
      const { id } = await payOrderOf(shop);
      const undoId = "undo-of-a-test";
      await shop.send("PUT", `/orders/updateStatus/${id}`, { orderStatus: "processing", undoId });
      return { id, body: { undoId } };
    },
    fields: { orderStatus: ["processing", "pending"] },
  },
  "PUT /api/orders/shipment/:id": {
    make: forPaidOrder({ carrier: "ninja-van", trackingNumber: "NVSG123456789" }),
    fields: {
      orderStatus: ["pending", "shipped"],
      carrier: [null, "ninja-van"],
      trackingNumber: [null, "N…"],
    },
  },
  "PUT /api/orders/request/:id": {
    async make(shop) {
      const { id, buyer } = await payOrderOf(shop);
      await shop.call(buyer, "POST", `/orders/request/${id}`, { reason: "Bought twice" });
      return { id, body: { isGranted: true } };
    },
    fields: {
      request: ["cancellation asked for", "cancellation granted"],
      orderStatus: ["pending", "cancelled"],
    },
  },
  "POST /api/orders/exports": {
    async make() {
      const span = { from: "2026-06-01", to: "2026-06-30" };
      const body = { id: `export-${suffix()}`, file: "orders", ...span, q: "mei" };
      return { body };
    },
    fields: { from: [null, "2026-06-01"], to: [null, "2026-06-30"] },
  },
  "POST /api/orders/note/:id": {
    make: forPaidOrder({ id: "note-of-a-test", text: "Rang about the address" }),
    fields: { notes: [null, "1"] },
  },
  "POST /api/orders/part-refund/:id": {
    make: forPaidOrder({ id: "part-of-a-test", amount: 1, copies: [], isRestocked: false, reason: "Bent" }),
    fields: { partRefunds: [null, "requested $1.00"] },
  },
  "POST /api/orders/refund/:id": {
    async make(shop) {
      const { id } = await payOrderOf(shop);
      await shop.send("PUT", `/orders/updateStatus/${id}`, { orderStatus: "cancelled" });
      return { id };
    },
    fields: { refund: [null, "requested"] },
  },
};
