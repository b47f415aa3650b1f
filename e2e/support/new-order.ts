import { newBook, uniqueWord } from "./back-office.ts";
import { buyAndSettle, openPayment, orderNumberOf } from "./order.ts";
import type { Person, Shop } from "./shop.ts";

/** An order of two copies, by default paid, of a new book and by a new customer. */
export async function newOrder(
  shop: Shop,
  { paid = true, customer, book }: { paid?: boolean; customer?: Person; book?: string } = {},
): Promise<{ id: string; number: string; customer: Person }> {
  const bookId = book ?? (await newBook(shop, { title: `${uniqueWord()} ordered`, price: 10 }))._id;
  const buyer = customer ?? (await shop.newConfirmedCustomer("Siti Rahman"));
  const order = paid ? buyAndSettle : openPayment;
  const { orderId } = await order(shop, buyer, bookId, { street: uniqueWord(), quantity: 2 });
  return { id: orderId, number: await orderNumberOf(shop, orderId), customer: buyer };
}
