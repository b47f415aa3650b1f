import { expect, it } from "vitest";
import { turnWithin } from "../../../../src/ui/table/url/paging.ts";

it.each([
  { page: 2, to: 3, opens: [3] },
  { page: 2, to: 1, opens: [1] },
  { page: 3, to: 4, opens: [] },
  { page: 1, to: 0, opens: [] },
  { page: 50, to: 49, opens: [3] },
  { page: 50, to: 1, opens: [1] },
])("turning from page $page of 3 to $to opens $opens", ({ page, to, opens }) => {
  const opened: number[] = [];
  turnWithin(page, 3, (next) => opened.push(next))(to);
  expect(opened).toEqual(opens);
});
