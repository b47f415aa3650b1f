import type { User } from "@frangipani/core/accounts";
import { sweepOrders } from "@frangipani/core/orders";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal, type TestResponse } from "../support/response.ts";
import { type TestShop, testShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(async () => (shop = await testShop()));

const order = (buyer: User, lines: Record<string, number>, from = "203.0.113.7"): Promise<TestResponse> =>
  shop.checkOut(buyer, lines, {}, { "x-test-address": from });
const sessionOf = ({ body }: TestResponse): string => `cs_${body.orderId}`;
const CONFIRM =
  "409 order.confirm-email: To reserve this many copies, please confirm your email address first.";

async function confirmEmail(user: User): Promise<User> {
  await shop.call(user, "POST", "/auth/send-email-code");
  const otp = /\b\d{6}\b/.exec(shop.mails.findLast(({ to }) => to === user.email)?.text ?? "")?.[0];
  expect(await shop.call(user, "POST", "/auth/verify-email", { otp })).toMatchObject({
    status: 200,
    body: { message: "Your email address is confirmed" },
  });
  return user;
}
const page = (response: TestResponse) => shop.provider.pages.get(sessionOf(response))?.state.state;
const newcomer = () => shop.person({ confirmedEmail: undefined });

describe("the unpaid orders of an account", () => {
  it("reserve at most twenty copies", async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `t${index}`);
    for (const id of titles) await shop.book(id, { stock: 20 });
    const mallory = await newcomer();
    expect(refusal(await order(mallory, Object.fromEntries(titles.map((id) => [id, 20]))))).toBe(CONFIRM);
    expect(refusal(await order(mallory, { t0: 20, t1: 1 }))).toBe(CONFIRM);
    await Promise.all(titles.map((id) => order(mallory, { [id]: 10 })));
    const stocks = await Promise.all(titles.map((id) => shop.stock(id)));
    expect(stocks.reduce<number>((sum, stock) => sum + (20 - (stock ?? 0)), 0)).toBeLessThanOrEqual(20);
    const open = (await shop.allOrders()).filter(({ holdsStock }) => holdsStock);
    expect(open.length).toBeLessThanOrEqual(2);
  });

  it("are at most two: a third expires the oldest payment session and releases its stock once", async () => {
    await shop.book("a", { stock: 10 });
    const buyer = await newcomer();
    const responses = [];
    for (let index = 0; index < 3; index += 1) responses.push(await order(buyer, { a: 2 }));
    expect(responses.map(page)).toEqual(["expired", "open", "open"]);
    expect(await shop.stock("a")).toBe(6);
    const first = await shop.call(buyer, "GET", `/stripe/order/${sessionOf(responses[0] as TestResponse)}`);
    expect(first.body.orderStatus).toBe("expired");
    await sweepOrders(shop.ports, () => true);
    expect(await shop.stock("a")).toBe(6);
  });

  it("keep the oldest one when it was paid in the meantime", async () => {
    await shop.book("a", { stock: 10 });
    const buyer = await newcomer();
    const first = await order(buyer, { a: 1 });
    await order(buyer, { a: 1 });
    shop.provider.pay(sessionOf(first));
    expect((await order(buyer, { a: 1 })).status).toBe(200);
    const { body } = await shop.call(buyer, "GET", `/stripe/order/${sessionOf(first)}`);
    expect(body.paymentStatus).toBe("paid");
    // The payment closes the second page, which was for the same book.
    expect(await shop.stock("a")).toBe(8);
  });

  it("may reserve fewer copies after unpaid attempts, until a payment", async () => {
    await shop.book("a", { stock: 50 });
    const buyer = await newcomer();
    for (let index = 0; index < 3; index += 1) {
      expect((await order(buyer, { a: 12 })).status).toBe(200);
      shop.clock.advance(16 * 60);
      await sweepOrders(shop.ports, () => true);
    }
    expect(await shop.stock("a")).toBe(50);
    expect(refusal(await order(buyer, { a: 12 }))).toBe(CONFIRM);
    const small = await order(buyer, { a: 10 });
    shop.provider.pay(sessionOf(small));
    await shop.call(buyer, "GET", `/stripe/order/${sessionOf(small)}`);
    expect((await order(buyer, { a: 12 })).status).toBe(200);
  });

  it("may reserve more copies with a confirmed email address, up to a limit", async () => {
    await shop.book("a", { stock: 500 });
    const buyer = await newcomer();
    expect(refusal(await order(buyer, { a: 60 }))).toBe(CONFIRM);
    await confirmEmail(buyer);
    expect((await order(buyer, { a: 60 })).status).toBe(200);
    const text =
      "At most 200 copies can be reserved for you at the moment. Please order fewer, or contact us.";
    expect(refusal(await order(buyer, { a: 201 }))).toBe(`409 order.too-many-copies: ${text}`);
  });

  it("cannot be cancelled while the bank processes the payment", async () => {
    await shop.book("a", { stock: 10 });
    const buyer = await newcomer();
    for (let index = 0; index < 2; index += 1) {
      const found = shop.provider.pages.get(sessionOf(await order(buyer, { a: 1 })));
      if (found) found.state = { state: "processing" };
    }
    expect(refusal(await order(buyer, { a: 1 }))).toBe(
      "409 order.payments-open: Two of your payments are being processed. Please wait until they are done.",
    );
    expect(await shop.stock("a")).toBe(8);
  });
});

it("the unpaid orders of a network reserve at most 300 copies, without accounts with a confirmed email address", async () => {
  await shop.book("a", { stock: 1_000 });
  for (let index = 0; index < 15; index += 1)
    expect((await order(await newcomer(), { a: 20 }, "2001:db8:0:1::1")).status).toBe(200);
  const latecomer = await newcomer();
  expect(refusal(await order(latecomer, { a: 1 }, "2001:db8:0:1::2"))).toBe(CONFIRM);
  expect((await order(await newcomer(), { a: 1 }, "198.51.100.1")).status).toBe(200);
  await confirmEmail(latecomer);
  expect((await order(latecomer, { a: 1 }, "2001:db8:0:1::2")).status).toBe(200);
  expect(await shop.stock("a")).toBe(698);
  // When copies return, there is room for others.
  shop.clock.advance(16 * 60);
  await sweepOrders(shop.ports, () => true);
  expect((await order(await newcomer(), { a: 20 }, "2001:db8:0:1::3")).status).toBe(200);
});

it("a confirmation code is refused when it is wrong, another user's or was sent to a former address", async () => {
  const [mei, mallory] = [await newcomer(), await newcomer()];
  await shop.call(mei, "POST", "/auth/send-email-code");
  const otp = /\b\d{6}\b/.exec(shop.mails.at(-1)?.text ?? "")?.[0];
  const verify = (user: User, code: unknown) => shop.call(user, "POST", "/auth/verify-email", { otp: code });
  const wrong = otp === "000000" ? "000001" : "000000";
  expect(refusal(await verify(mei, wrong))).toBe("400 auth.invalid-code: Invalid OTP");
  expect((await verify(mallory, otp)).body.code).toBe("auth.invalid-code");
  expect((await verify(mei, otp)).status).toBe(200);
  expect((await verify(mei, otp)).body.code).toBe("auth.invalid-code");
});
