import type { User } from "@frangipani/core/accounts";
import { confirmationNumber } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { testOrder } from "../../../core/test/support/order.ts";
import { IndexNotReady } from "../../src/http/unavailable.ts";
import { listOrders } from "../../src/orders/list.ts";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";
import { address, testShop } from "../support/shop.ts";

const shop = await ordersShop();
const { admin, send } = shop;
const bought = async (buyer: User): Promise<string> => (await shop.buy(buyer)).id;
const attempted = async (buyer: User): Promise<string> => (await shop.place(buyer)).id;

const list = async (query: string) => {
  const { status, body, headers } = await send("GET", `/orders/getAllOrders?${query}`);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return {
    ids: body.map(({ _id }: Json) => _id) as string[],
    total: Number(headers.get("x-total-count")),
    attempts: Number(headers.get("x-total-attempts")),
    next: headers.get("x-next-cursor"),
    previous: headers.get("x-previous-cursor"),
    isTruncated: headers.get("x-total-cut"),
  };
};
const search = (typed: string, more = "") => list(`limit=10&q=${encodeURIComponent(typed)}${more}`);
const set = (id: string, orderStatus: string) => shop.setStatus({ id }, orderStatus);

describe("the back office's list of orders", () => {
  it("pages forward and back, and returns the total", async () => {
    const before = (await list("limit=1")).total;
    const buyer = await shop.person({ name: "Paging Person" });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await bought(buyer));

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

  it("continues a search after its last page, even if orders stop matching or are added", async () => {
    const buyer = await shop.person({ name: "Leaving Person" });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await bought(buyer));
    const page = (more = "") => list(`limit=2&q=leaving+pending${more}`);
    const one = await page();
    expect(one.ids).toEqual(ids.slice(0, 2));
    await set(ids[0] ?? "", "shipped");
    const two = await page(`&cursor=${one.next}`);
    await bought(buyer);
    const three = await page(`&cursor=${two.next}`);
    expect([two.ids, three.ids, three.next]).toEqual([ids.slice(2, 4), ids.slice(4), null]);
    expect((await page("&order=-date")).next).toMatch(/^\d+$/);
    expect((await page("&order=amount")).next).toBeNull();
  });

  it.each([
    ["the latest first", { page: 1 }, "7"],
    ["by amount", { page: 2, order: "amount" }, "1003"],
    ["by amount, after a page that was cut", { page: 1, order: "amount", cursor: "3" }, "6"],
  ])("ends a page of a search before its response exceeds the limit, %s", async (_, query, next) => {
    const found = ["a", "b", "c"].map((_id) => ({ ...testOrder(), _id, note: "x".repeat(1_400_000) }));
    const headers = new Map<string, string>();
    const index = {
      // One order of the index is no longer in the table.
      orders: () => ({ ids: ["a", "gone", "b", "c"], count: 4 }),
      positionOf: (id: string) => (id === "b" ? 7 : 0),
    };
    const listed = await listOrders(
      { header: (name: string, value: string) => headers.set(name, value) } as never,
      { lists: { getMany: async () => found }, office: async () => index } as never,
      admin as never,
      { q: "x", limit: 1000, ...query } as never,
    );
    expect([listed.map(({ _id }) => _id), headers.get("x-next-cursor")]).toEqual([["a", "b"], next]);
  });

  it("lists a group, counts it, and returns the same list when a status is set", async () => {
    const buyer = await shop.person({ name: "Group Person" });
    const [first, second] = [await bought(buyer), await bought(buyer)];
    const waiting = await attempted(buyer);
    expect((await list("group=awaiting-payment&limit=1")).ids).toEqual([waiting]);

    const before = (await list("group=shipped")).total;
    await set(first, "shipped");
    const path = `/orders/updateStatus/${second}?group=shipped&limit=1`;
    const response = await send("PUT", path, { orderStatus: "shipped" });
    expect(response.body.map(({ _id }: Json) => _id)).toEqual([second]);
    expect(response.headers.get("x-total-count")).toBe(String(before + 2));
    const page = await list("group=shipped&limit=1");
    expect((await list(`group=shipped&limit=1&cursor=${page.next}`)).ids).toEqual([first]);
    expect((await list("group=pending&limit=100")).ids).not.toContain(first);
    await set(first, "pending");
    expect((await list("group=shipped")).total).toBe(before + 1);
  });

  it.each(["q=person", "order=amount"])(
    "changes no status while the list by %s, which it returns, is unavailable",
    async (query) => {
      const closed = await testShop({
        currentOffice: async () => {
          throw new IndexNotReady("the index is not made yet");
        },
      });
      await closed.book("1");
      const placed = await closed.place(await closed.person());
      const owner = await closed.person({ role: "admin" });
      const path = `/orders/updateStatus/${placed.id}?limit=10&${query}`;
      expect((await closed.call(owner, "PUT", path, { orderStatus: "processing" })).status).toBe(503);
      expect((await closed.stored(placed)).orderStatus).toBe("pending");
    },
  );

  it("lists and counts payment attempts apart from orders, without their payment pages", async () => {
    const before = await list("limit=1");
    const buyer = await shop.person({ name: "Attempting Person" });
    const [paid, ended] = [await bought(buyer), await attempted(buyer)];
    await set(ended, "cancelled");
    const open = await attempted(buyer);

    expect((await list("group=never-paid&limit=1")).ids).toEqual([ended]);
    expect((await list("group=cancelled&limit=100")).ids).not.toContain(ended);
    const { total, attempts } = await list("group=never-paid");
    expect(total).toBe(attempts);
    expect((await list("group=pending")).attempts).toBe(0);
    const after = await list("limit=3");
    expect(after.ids).toEqual([open, ended, paid]);
    expect([after.total - before.total, after.attempts - before.attempts]).toEqual([3, 2]);

    const { body } = await send("GET", "/orders/getAllOrders?limit=3");
    expect(body.map(({ attempt }: Json) => attempt && [attempt.state, attempt.payUrl])).toEqual([
      ["awaiting-payment", null],
      ["never-paid", null],
      null,
    ]);
  });

  it("finds orders by any part of their customer's name and address, the latest first", async () => {
    const zola = await shop.person({ name: "Zola Línder Tan-Wong" });
    const [first, second] = [await bought(zola), await attempted(zola)];
    const { email } = zola;
    for (const typed of ["linder", "ola", "wong ZOLA", "tan-wo", email, email.slice(9), email.slice(5, 20)])
      expect((await search(typed)).ids, typed).toEqual([second, first]);
    expect(await search("linder nobody")).toMatchObject({ ids: [], total: 0 });
    expect(await search("-")).toMatchObject({ ids: [], total: 0 });
    const next = await list("q=linder&limit=1&page=2");
    expect(next).toMatchObject({ ids: [first], total: 2, isTruncated: null });
  });

  it("finds an order by its id and by any part of its number, however that is typed", async () => {
    const id = await bought(await shop.person());
    const number: string = (await shop.orderOf({ id })).orderNumber;
    const bare = number.slice(3).replace("-", "");
    const typed = [
      id,
      id.toUpperCase(),
      id.slice(3),
      number,
      number.toLowerCase(),
      `#${number}`,
      `fb${bare}`,
      bare,
      number.replace("-", " "),
      bare.slice(-5),
      number.slice(-6),
      bare.slice(1, 6),
      number.replaceAll("0", "O").replaceAll("1", "l"),
    ];
    for (const one of typed) expect((await search(one)).ids, one).toEqual([id]);
    expect((await search("FB-")).total).toBe((await list("limit=1")).total);
    const other = `${number.slice(0, -1)}${number.endsWith("2") ? "3" : "2"}`;
    expect((await search(other)).ids).toEqual([]);
  });

  it("finds an order by book, ISBN, place, tracking number, invoice, date and amount", async () => {
    await shop.book("gorse", { title: "The Gorse Fire", isbn: "978-0-306-40615-7", price: 4321, stock: 5 });
    const shippingAddress = { ...address, city: "Punggol", zipCode: "820666" };
    const { id } = await shop.buy(undefined, { gorse: 1 }, { shippingAddress });
    await send("PUT", `/orders/shipment/${id}`, { carrier: "dhl", trackingNumber: "JD-0146-0011" });
    const order = await shop.orderOf({ id });
    const invoice = (await send("GET", `/orders/invoice/${id}`)).body.number;
    const day = order.createdAt.slice(0, 10);
    for (const typed of [
      "gorse fi",
      "9780306406157",
      "978-0-306-40615-7",
      "9780306",
      "punggol 820666",
      "singapore gorse",
      "JD01460011",
      "0146-0011",
      invoice,
      confirmationNumber(id),
      "shipped gorse",
      ...[order.totalAmount.toFixed(2), day, day.split("-").reverse().join("-")].map((one) => `gorse ${one}`),
      `gorse ${new Date(order.createdAt).toLocaleString("en", { month: "short", timeZone: "Asia/Singapore" })}`,
    ])
      expect((await search(typed)).ids, typed).toEqual([id]);
  });

  it("is searched with five requests to the table", async () => {
    const uses: number[] = [];
    const metered = await testShop({ meter: ({ units }) => void uses.push(units) });
    const asking = await metered.person({ role: "admin" });
    const ask = () => metered.call(asking, "GET", "/orders/getAllOrders?q=ola");
    await ask();
    uses.length = 0;
    await ask();
    // Two requests read the user and the session, the others the changes since the last search.
    expect([uses.length, uses.reduce((sum, units) => sum + units)]).toEqual([5, 6]);
  });
});

const sales = async () => (await send("GET", "/orders/sales")).body;

it("the shop's figures count orders, payments, refunds and the orders of each group", async () => {
  const before = await sales();
  const today = before.days.at(-1);
  const buyer = await shop.person({ name: "Sales Person" });
  const [paid, refunded] = [await bought(buyer), await bought(buyer)];
  await attempted(buyer);
  const total = (await shop.orderOf({ id: paid })).totalAmount;
  await set(refunded, "cancelled");
  await shop.refund({ id: refunded });
  await set(await attempted(buyer), "cancelled");

  const after = await sales();
  expect(after.days).toHaveLength(30);
  expect(after.days.at(-1)).toEqual({
    day: today.day,
    orders: today.orders + 2,
    paidOrders: today.paidOrders + 1,
    revenue: expect.closeTo(today.revenue + total, 5),
  });
  for (const group of ["pending", "cancelled", "never-paid", "awaiting-payment"])
    expect(after.groups[group] - before.groups[group], group).toBe(1);
});
