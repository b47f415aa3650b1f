import { expect, it } from "vitest";
import { progressNote } from "../../src/import/progress-note.ts";

it.each<[number, number, string, number?]>([
  [0, 500, "0 of 50,000 rows"],
  [500, 4_000, "500 of 50,000 rows, 125 a second, 7 minutes left"],
  [49_000, 300_000, "49,000 of 50,000 rows, 163 a second, less than a minute left"],
  [30_000, 60_000, "30,000 of 50,000 rows, 167 a second, 2 minutes left", 20_000],
  [20_000, 60_000, "20,000 of 50,000 rows", 20_000],
  [9, 10_000, "9 of 50,000 rows, 0.9 a second, 926 minutes left"],
])("the progress of %i rows after %i ms is “%s”", (done, now, text, begunWith = 0) => {
  expect(progressNote({ done, total: 50_000, begunAt: 0, begunWith }, "rows", now)).toBe(text);
});
