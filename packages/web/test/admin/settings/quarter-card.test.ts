import { expect, it } from "vitest";
import { latestQuarters } from "../../../src/admin/settings/QuarterCard.tsx";

it.each([
  ["2026-01-01", { name: "2026 Q1", from: "2026-01-01", to: "2026-03-31" }, "2025 Q4"],
  ["2026-06-30", { name: "2026 Q2", from: "2026-04-01", to: "2026-06-30" }, "2026 Q1"],
  ["2026-09-30", { name: "2026 Q3", from: "2026-07-01", to: "2026-09-30" }, "2026 Q2"],
  ["2026-12-31", { name: "2026 Q4", from: "2026-10-01", to: "2026-12-31" }, "2026 Q3"],
])("finds the quarter of %s, and the previous one", (today, quarter, before) => {
  const quarters = latestQuarters(today);
  expect(quarters[0]).toEqual(quarter);
  expect(quarters[1]?.name).toBe(before);
});
