// @vitest-environment happy-dom
import { createElement } from "react";
import { beforeEach, expect, it } from "vitest";
import type { Estimate } from "../../src/cart/use-estimate.ts";
import { OrderTotals } from "../../src/checkout/OrderTotals.tsx";
import { connection } from "../../src/device/connection.ts";
import { render } from "../support/render.ts";

beforeEach(() => connection.set(true));

const sums = { subtotal: 4000, shipping: 400, gst: 360, total: 4760, gstRate: 900 };
const asOf = new Date("2026-05-01T04:30:00Z");
const complete = { ...sums, country: "Singapore", problem: null, asOf };
const totals = (part: object) =>
  render(createElement(OrderTotals, { totals: { ...complete, ...part } as Estimate }));

const amounts = (page: HTMLElement) =>
  [...page.querySelectorAll("dl > div")].map((row) =>
    [row.querySelector("dt"), row.querySelector("dd")].map((cell) => cell?.textContent),
  );

it("names the currency for a country with another dollar", async () => {
  const text = "You pay in Singapore dollars (S$).";
  expect((await totals({ country: "Australia" })).textContent).toContain(text);
  expect((await totals({})).textContent).not.toContain(text);
});

it("shows that shipping is not calculated before a country is chosen", async () => {
  const page = await totals({ shipping: 0, total: 4360, country: null });
  expect(amounts(page)[1]).toEqual(["Shipping", "Not calculated yet"]);
});

it("shows no total when the GST rate is not known, and offers a retry", async () => {
  const problem = { text: "failed to fetch gst rate", advice: "Check your connection.", canRetry: true };
  const page = await totals({ gst: null, gstRate: null, total: null, problem });
  expect(amounts(page).slice(2)).toEqual([
    ["GST", "Not known"],
    ["Total", "Incomplete"],
  ]);
  const live = page.querySelector("[aria-live]")?.textContent;
  expect(live).toBe("failed to fetch gst rateCheck your connection.Try again");
});

it("offers no retry for a weight without a rate", async () => {
  const page = await totals({ problem: { text: "No rate", advice: "Nothing is charged.", canRetry: false } });
  expect(page.querySelector("[aria-live]")?.textContent).toBe("No rateNothing is charged.");
});

it("marks amounts that are being fetched", async () =>
  expect(amounts(await totals({ shipping: null, total: null }))[3]).toEqual(["Total", "Loading"]));

it("shows the time of the prices while offline", async () => {
  connection.set(false);
  expect((await totals({})).textContent).toContain("Prices and rates as of 01-05-2026, 12:30.");
});
