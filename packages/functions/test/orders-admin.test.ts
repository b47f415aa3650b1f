import type { User } from "@frangipani/core/users/user";
import { beforeAll, describe, expect, it } from "vitest";
import { address, type CheckoutShop, checkoutShop, type Json } from "./support/checkout-shop.ts";

let shop: CheckoutShop;
let admin: User;
beforeAll(async () => {
  shop = await checkoutShop();
  admin = shop.person("admin", "Ada Min");
});

/** An order of one copy; the clock moves on, so that no two stand at the same moment. */
async function ordered(buyer: User, { paid = true } = {}): Promise<string> {
  shop.clock.advance(5);
  const { url, orderId } = (
    await shop.call(buyer, "POST", "/stripe/create-checkout-session", {
      products: [{ productId: "plenty", quantity: 1 }],
      shippingAddress: { ...address, address: crypto.randomUUID() },
    })
  ).body;
  const session = url.split("/").at(-1);
  if (paid) shop.provider.pay(session);
  await shop.call(buyer, "GET", `/stripe/order/${session}`);
  return orderId;
}

const list = async (query: string) => {
  const { status, body, headers } = await shop.call(admin, "GET", `/orders/getAllOrders?${query}`);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return {
    ids: body.map((order: { _id: string }) => order._id) as string[],
    total: Number(headers.get("x-total-count")),
    attempts: Number(headers.get("x-total-attempts")),
    next: headers.get("x-next-cursor"),
    previous: headers.get("x-previous-cursor"),
    isCut: headers.get("x-total-cut"),
  };
};
const search = (typed: string, more = "") => list(`limit=10&q=${encodeURIComponent(typed)}${more}`);
const set = (id: string, orderStatus: string, query = "") =>
  shop.call(admin, "PUT", `/orders/updateStatus/${id}${query}`, { orderStatus });

beforeAll(async () => {
  await shop.book("plenty", { stock: 1000, price: 1000, weight: 100 });
});

describe("the back office's list of orders", () => {
  it("pages forward and back, and knows how many there are", async () => {
    const before = (await list("limit=1")).total;
    const buyer = shop.person("customer", "Paging Person");
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await ordered(buyer));

    const one = await list("limit=2");
    expect([one.ids, one.total, one.previous]).toEqual([ids.slice(0, 2), before + 5, null]);
    const two = await list(`limit=2&cursor=${one.next}`);
    expect(two.ids).toEqual(ids.slice(2, 4));
    const three = await list(`limit=2&cursor=${two.next}`);
    expect(three.ids[0]).toBe(ids[4]);
    const backToTwo = await list(`limit=2&back=true&cursor=${three.previous}`);
    expect(backToTwo.ids).toEqual(two.ids);
    const backToOne = await list(`limit=2&back=true&cursor=${backToTwo.previous}`);
    expect([backToOne.ids, backToOne.previous]).toEqual([one.ids, null]);
    expect(backToOne.next).toBe(one.next);
  });

  it("lists a group, counts it, and answers the same list when a status is set", async () => {
    const buyer = shop.person("customer", "Group Person");
    const [first, second] = [await ordered(buyer), await ordered(buyer)];
    const waiting = await ordered(buyer, { paid: false });
    expect((await list("group=awaiting-payment&limit=1")).ids).toEqual([waiting]);

    const before = (await list("group=shipped")).total;
    await set(first, "shipped");
    const answer = await set(second, "shipped", "?group=shipped&limit=1");
    expect(answer.body.map((order: { _id: string }) => order._id)).toEqual([second]);
    expect(answer.headers.get("x-total-count")).toBe(String(before + 2));
    const page = await list("group=shipped&limit=1");
    expect((await list(`group=shipped&limit=1&cursor=${page.next}`)).ids).toEqual([first]);
    expect((await list("group=pending&limit=100")).ids).not.toContain(first);
    await set(first, "pending");
    expect((await list("group=shipped")).total).toBe(before + 1);
  });

  it("lists attempts to pay apart from orders, says how many they are, and hands nobody's payment page out", async () => {
    const before = await list("limit=1");
    const buyer = shop.person("customer", "Attempting Person");
    const [paid, ended] = [await ordered(buyer), await ordered(buyer, { paid: false })];
    await set(ended, "cancelled");
    const open = await ordered(buyer, { paid: false });

    expect((await list("group=never-paid&limit=1")).ids).toEqual([ended]);
    expect((await list("group=cancelled&limit=100")).ids).not.toContain(ended);
    expect(await list("group=never-paid")).toMatchObject({
      total: (await list("group=never-paid")).attempts,
    });
    expect((await list("group=pending")).attempts).toBe(0);
    const after = await list("limit=3");
    expect(after.ids).toEqual([open, ended, paid]);
    expect([after.total - before.total, after.attempts - before.attempts]).toEqual([3, 2]);

    const { body } = await shop.call(admin, "GET", "/orders/getAllOrders?limit=3");
    expect(body.map(({ attempt }: Json) => attempt && [attempt.state, attempt.payUrl])).toEqual([
      ["awaiting-payment", null],
      ["never-paid", null],
      null,
    ]);
  });

  it("finds orders by their number and by words of name and address, the latest first", async () => {
    const mei = shop.person("customer", "Mei Línder Tan-Wong");
    const [first, second] = [await ordered(mei), await ordered(mei, { paid: false })];
    expect((await search("linder")).ids).toEqual([second, first]);
    expect((await search("wong MEI")).ids).toEqual([second, first]);
    expect((await search(mei.email)).ids).toEqual([second, first]);
    expect((await search(first)).ids).toEqual([first]);
    expect((await search(`#${first.slice(0, 12)}`)).ids).toEqual([first]);
    expect((await search("linder nobody")).ids).toEqual([]);
    expect(await list("q=linder&limit=1&page=2")).toMatchObject({ ids: [first], total: 2, isCut: null });
  });

  it("is for administrators only", async () => {
    const customer = shop.person();
    for (const path of ["/orders/getAllOrders?q=mei", "/orders/sales"])
      expect((await shop.call(customer, "GET", path)).status).toBe(403);
  });
});

describe("the shop's figures", () => {
  const sales = async () => (await shop.call(admin, "GET", "/orders/sales")).body;

  it("count what was placed, paid, given back and where orders stand", async () => {
    const before = await sales();
    const today = before.days.at(-1);
    const buyer = shop.person("customer", "Sales Person");
    const [paid, refunded] = [await ordered(buyer), await ordered(buyer)];
    await ordered(buyer, { paid: false });
    const total = (await shop.call(admin, "GET", `/orders/getOrderById/${paid}`)).body[0].totalAmount;
    await set(refunded, "cancelled");
    await shop.call(admin, "POST", `/orders/refund/${refunded}`);
    await set(await ordered(buyer, { paid: false }), "cancelled");

    const after = await sales();
    expect(after.days).toHaveLength(30);
    expect(after.days.at(-1)).toEqual({
      day: today.day,
      orders: today.orders + 2,
      paidOrders: today.paidOrders + 1,
      revenue: expect.closeTo(today.revenue + total, 5),
    });
    expect(after.groups.pending - before.groups.pending).toBe(1);
    expect(after.groups.cancelled - before.groups.cancelled).toBe(1);
    expect(after.groups["never-paid"] - before.groups["never-paid"]).toBe(1);
    expect(after.groups["awaiting-payment"] - before.groups["awaiting-payment"]).toBe(1);
  });
});
