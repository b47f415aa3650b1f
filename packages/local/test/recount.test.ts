import type { TotalsReport } from "@frangipani/core/orders/rebuild-totals";
import { expect, it } from "vitest";
import { recount, recountLines } from "../src/recount/recount.ts";

const zero = { orders: 0, paid: 0, spent: 0, byStatus: {} };
const page = (part: Partial<TotalsReport>) => ({ checked: 0, mended: [], left: [], ...part });

it("a recount goes on to the last page, and tells what it put right", async () => {
  const pages = [
    { body: page({ checked: 100 }), cursor: "two" },
    {
      body: page({
        checked: 2,
        mended: [
          {
            userId: "us_1" as never,
            before: zero,
            after: { orders: 3, paid: 1, spent: 2744, byStatus: { pending: 2, shipped: 1 } },
          },
          { userId: "us_2" as never, before: null, after: zero },
        ],
        left: ["us_3" as never],
      }),
      cursor: undefined,
    },
  ];
  const paths: string[] = [];
  const report = await recount({
    insist: async (path) => {
      paths.push(path);
      return pages[paths.length - 1] as (typeof pages)[number];
    },
  });
  expect(paths).toEqual(["/api/orders/rebuildTotals", "/api/orders/rebuildTotals?cursor=two"]);
  expect(recountLines(report)).toEqual([
    "us_1: 0 orders, $0.00 spent → 3 orders (2 pending, 1 shipped), $27.44 spent",
    "us_2: nothing → 0 orders, $0.00 spent",
    "102 people recounted, 2 put right.",
    "Ordering just now, and left for another time: us_3.",
  ]);
});
