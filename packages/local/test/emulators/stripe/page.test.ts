import { afterAll, describe, expect, test } from "vitest";
import { GOOD_CARD, line, PAGES_URL, startPayments, submit } from "./harness.ts";

const payments = await startPayments();
afterAll(() => payments.stop());

const retrieve = (id: string) => payments.stripe.checkout.sessions.retrieve(id);
const pay = (id: string, fields: Record<string, string>) => submit(payments.emulator, id, fields);
async function read(id: string) {
  const response = await payments.emulator.pages.request(`/${id}`);
  return { status: response.status, html: await response.text(), headers: response.headers };
}
const alertIn = (html: string) => /role="alert"\s*>([^<]*)</.exec(html)?.[1];

describe("the card page", () => {
  test("shows the shop, the lines and the total in Singapore dollars", async () => {
    const { id } = await payments.open();
    const { status, html } = await read(id);
    expect(status).toBe(200);
    const shown = ["Frangipani Books", "The Hill We Climb", "2 × S$18.99", "S$37.98", "GST (9%)"];
    for (const text of [...shown, "S$45.76"]) expect(html).toContain(text);
    expect(html).toContain("Test page.");
    expect(html).toContain("reader@example.com");
  });

  test("writes what the shop sent as text, never as markup", async () => {
    const { id } = await payments.open({ line_items: [line('<img src=x onerror="alert(1)">', 500)] });
    const { html } = await read(id);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });
});

describe("paying", () => {
  test("twice, by a double click or the way back, charges once", async () => {
    const { id } = await payments.open();
    const clicks = await Promise.all(Array.from({ length: 6 }, () => pay(id, { card: GOOD_CARD })));
    expect(clicks.map(({ status }) => status)).toEqual(Array(6).fill(303));
    const { payment_intent } = await retrieve(id);
    const { data } = await payments.stripe.charges.list({ payment_intent: String(payment_intent) });
    expect(data).toHaveLength(1);
    const { html } = await read(id);
    expect(html).toContain("This order is paid");
    expect(html).toContain(`session_id=${id}`);
  });

  test.each([
    ["insufficient funds", { card: "4000000000009995" }, "Your card has insufficient funds."],
    ["an expired card", { card: "4000000000000069" }, "Your card has expired."],
    ["a mistyped number", { card: "4242 4242 4242 4241" }, "Your card number is invalid."],
    ["half a number", { card: "4242 4242" }, "Your card number is incomplete."],
    [
      "a month long gone",
      { card: GOOD_CARD, expiry: "01/20" },
      "Your card&#39;s expiration date is in the past.",
    ],
    ["a short security code", { card: GOOD_CARD, cvc: "12" }, "Your card&#39;s security code is incomplete."],
  ])("with %s is not made", async (_, fields, message) => {
    const { id } = await payments.open();
    const response = await pay(id, fields);
    expect([response.status, alertIn(await response.text())]).toEqual([402, message]);
    expect((await retrieve(id)).payment_status).toBe("unpaid");
  });

  test("with a number that could be a real card's is declined, and the number is not stored", async () => {
    const { id } = await payments.open();
    const response = await pay(id, { card: "4539 1488 0343 6467" });
    expect(alertIn(await response.text())).toMatch(/use a test card, never a real one/);
    const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(id, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(payment_intent).toMatchObject({ latest_charge: { status: "failed" } });
    expect(JSON.stringify(payment_intent)).not.toContain("453914880343");
  });

  test("with a card whose bank asks for confirmation waits for that", async () => {
    const { id } = await payments.open();
    const asked = await pay(id, { card: "4000 0025 0000 3155" });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, `${PAGES_URL}/${id}`]);
    expect((await read(id)).html).toContain("Confirm with your bank");
    const refused = await pay(id, { action: "reject" });
    expect(alertIn(await refused.text())).toMatch(/^We are unable to authenticate your payment method/);
    await pay(id, { card: "4000 0025 0000 3155" });
    expect((await pay(id, { action: "approve" })).headers.get("location")).toContain(`session_id=${id}`);
    expect((await retrieve(id)).payment_status).toBe("paid");
  });
});

test("a session that was not paid in time shows a page that says so, with a link back", async () => {
  const { id } = await payments.open({ expires_at: payments.seconds() + 1800 });
  payments.clock.advance(1800);
  const { status, html } = await read(id);
  expect(status).toBe(410);
  expect(html).toContain("This payment page has expired");
  expect(html).toContain('href="http://localhost:3000/checkout"');
  expect((await pay(id, { card: GOOD_CARD })).status).toBe(410);
  expect(await retrieve(id)).toMatchObject({ status: "expired", payment_status: "unpaid" });
});

test.each([
  { action: "arrive", payment: "paid", event: "checkout.session.async_payment_succeeded" },
  { action: "refuse", payment: "unpaid", event: "checkout.session.async_payment_failed" },
])(
  "a payment that completes later is not paid until the bank lets it $action",
  async ({ action, payment, event }) => {
    const { id } = await payments.open();
    expect((await pay(id, { action: "transfer" })).headers.get("location")).toContain(id);
    expect(await retrieve(id)).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect((await read(id)).html).toContain("Your payment is on its way");
    await pay(id, { action });
    expect(await retrieve(id)).toMatchObject({ status: "complete", payment_status: payment });
    expect((await payments.stripe.events.list({ limit: 2 })).data.map(({ type }) => type)).toContain(event);
  },
);
