import { expect } from "@playwright/test";
import { buyAndSettle } from "./order.ts";
import { type Person, people, type Shop } from "./shop.ts";

export type Order = { _id: string; orderNumber: string; createdAt: string };

// Not one of the books whose stock other tests count.
const BOOK = "9";

/** That many paid orders of one copy each, newest first. */
export async function ordersOf(shop: Shop, person: Person, count: number): Promise<Order[]> {
  for (let at = 0; at < count; at += 1)
    await buyAndSettle(shop, person, BOOK, { street: `${at + 1} Amoy Street` });
  const me = await shop.api<{ id: string }>("/api/auth/login", { body: person });
  return (await shop.api<Order[]>(`/api/orders/getOrdersByUser/${me.body.id}`, { as: person })).body;
}

export async function setStatus(
  shop: Shop,
  order: Pick<Order, "_id"> | undefined,
  orderStatus: string,
): Promise<void> {
  const { status, body } = await shop.api(`/api/orders/updateStatus/${order?._id}`, {
    method: "PUT",
    as: people.admin,
    body: { orderStatus },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

export const inSingapore = (moment: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Singapore", dateStyle: "short" })
    .format(new Date(moment))
    .replaceAll("/", "-");

export async function ship(shop: Shop, orderId: string): Promise<void> {
  const { status } = await shop.api(`/api/orders/shipment/${orderId}`, {
    method: "PUT",
    as: people.admin,
    body: { carrier: "ninja-van", trackingNumber: "NVSG123456789" },
  });
  expect(status).toBe(200);
}
