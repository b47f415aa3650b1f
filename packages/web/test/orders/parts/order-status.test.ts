// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { createElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../../src/device/connection.ts";
import { myOrdersQuery } from "../../../src/orders/order-queries.ts";
import { AttemptNotice, formatTimeLeft } from "../../../src/orders/parts/OrderStatus.tsx";
import { setServerTime } from "../../../src/ui/hooks/use-now.ts";
import { control, press, render } from "../../support/render.ts";
import { reader } from "../../support/session-server.ts";
import { quietClient } from "../../support/with-queries.ts";

const MINUTE_MS = 60_000;

const notice = (attempt: object | null) => {
  const order = { _id: "or_1", orderNumber: "FB-7K2M-9QDF", attempt } as unknown as OrderWire;
  return render(createElement(AttemptNotice, { order }));
};
const awaiting = (minutes: number) => {
  const closesAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  return { state: "awaiting-payment", closesAt, payUrl: "#pay" };
};
const RESUME = "Resume payment of order FB-7K2M-9QDF";

beforeEach(() => {
  sessionStorage.clear();
  connection.set(true);
});

it("shows the time left to pay, and resumes the payment of this order", async () => {
  expect((await notice(awaiting(24.5))).textContent).toMatch(
    /^Not paid yet2[45] min left to pay\. The books are reserved until then\./,
  );
  expect(control(RESUME).getAttribute("href")).toBe("#pay");
  await press(RESUME);
  expect(JSON.stringify({ ...sessionStorage })).toContain("or_1");
});

it("offers no payment once the payment page has closed", async () => {
  const page = await notice(awaiting(-1));
  const text = "Not paid yetThe payment page has closed. The books go back on sale within minutes.";
  expect(page.textContent).toBe(text);
});

it("counts the time left by the server's clock", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json([], { headers: { date: new Date(Date.now() - 20 * MINUTE_MS).toUTCString() } }),
  );
  await quietClient().fetchQuery({ ...myOrdersQuery(reader), persister: undefined } as never);
  expect((await notice(awaiting(-1))).textContent).toMatch(/^Not paid yet(19|20) min left to pay\./);
  expect(control(RESUME).getAttribute("href")).toBe("#pay");
  setServerTime(new Date().toUTCString());
});

it("offers no payment offline", async () => {
  connection.set(false);
  const page = await notice(awaiting(10));
  expect(page.textContent).toContain("min left to pay");
  expect(page.querySelector("a")).toBeNull();
});

it("says that an attempt that was never paid is not an order", async () => {
  const page = await notice({ state: "never-paid", closesAt: new Date(0).toISOString(), payUrl: null });
  expect(page.textContent).toContain("this is not an order");
});

it("shows nothing for an order", async () => expect((await notice(null)).textContent).toBe(""));

describe("the time left to pay", () => {
  const now = Date.parse("2026-11-21T04:00:00.000Z");
  it.each([
    ["2026-11-21T04:30:00.000Z", "30 min left"],
    ["2026-11-21T04:29:59.000Z", "30 min left"],
    ["2026-11-21T04:29:00.000Z", "29 min left"],
    ["2026-11-21T04:00:01.000Z", "1 min left"],
    ["2026-11-21T04:00:00.000Z", null],
    ["2026-11-21T03:00:00.000Z", null],
  ])("until %s: %s", (closesAt, text) => expect(formatTimeLeft(closesAt, now)).toBe(text));
});
