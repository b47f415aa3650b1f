import { describe, expect, it } from "vitest";
import { settledCursor } from "../../../src/catalogue/feed/feed.ts";

describe("a cursor of the log", () => {
  const now = new Date("2026-05-01T12:00:00.000Z");

  it("is the last change, or 20 seconds ago when that change is newer", () => {
    expect(settledCursor("2026-05-01T11:59:39.999Z#1", now)).toBe("2026-05-01T11:59:39.999Z#1");
    expect(settledCursor("2026-05-01T11:59:55.000Z#1", now)).toBe("2026-05-01T11:59:40.000Z");
  });

  it("is 20 seconds ago when the last change is in the future, after the clock was set back", () =>
    expect(settledCursor("2027-01-01T00:00:00.000Z#1", now)).toBe("2026-05-01T11:59:40.000Z"));
});
