import { describe, expect, it } from "vitest";
import { formatTimeLeft } from "../../../src/orders/payment/time-left.ts";

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
