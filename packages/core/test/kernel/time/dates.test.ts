import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, formatMoment, yearInSingapore } from "../../../src/kernel/time/dates.ts";

describe("dates", () => {
  it("are shown as dd-MM-yyyy in Singapore", () => {
    expect(formatDate("2026-11-20T15:59:59.000Z")).toBe("20-11-2026");
    expect(formatDate("2026-11-20T16:00:00.000Z")).toBe("21-11-2026");
  });

  it("are those of Singapore's time zone at any moment", () => {
    const options = { timeZone: "Asia/Singapore", dateStyle: "short", timeStyle: "short" } as const;
    const zone = new Intl.DateTimeFormat("en-GB", options);
    const [min, max] = [new Date("1982-01-01"), new Date("2200-01-01")];
    const moments = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(formatMoment(moment)).toBe(zone.format(moment).replaceAll("/", "-"));
      }),
    );
  });

  it("change the year at midnight in Singapore", () =>
    expect(yearInSingapore(new Date("2026-12-31T16:00:00Z"))).toBe(2027));
});
