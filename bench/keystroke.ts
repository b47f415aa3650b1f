import { Device } from "../e2e/support/device.ts";
import { CPU_SLOWDOWN, keystrokes, keystrokesOnBarePage } from "./offline/keystrokes.ts";
import { withShop } from "./offline/shop.ts";
import { visitHome } from "./offline/visit.ts";
import type { Figure } from "./report.ts";

const SIZES = [
  { books: 10_000, limit: { value: 33, why: "two frames" } },
  { books: 100_000, limit: { value: 50, why: "three frames" } },
];

/** From a letter typed into the search to its painted results. `FRANGIPANI_BENCH_BOOKS=10000,100000` measures both sizes. */
export async function measure(): Promise<Figure[]> {
  const only = (process.env.FRANGIPANI_BENCH_BOOKS ?? "10000").split(",").map(Number);
  const figures: Figure[] = [
    {
      name: `floor: a letter on a bare page, ${CPU_SLOWDOWN}× slowed`,
      unit: "ms",
      values: await keystrokesOnBarePage(),
    },
  ];
  for (const { books, limit } of SIZES.filter((size) => only.includes(size.books))) {
    const values = await withShop(books, async ({ url }) => {
      const device = new Device();
      const { page } = await visitHome(device, url, { until: "allBooks" });
      const times = await keystrokes(page);
      await device.end();
      return times;
    });
    const name = `${books.toLocaleString("en")} books: a letter to its painted results, ${CPU_SLOWDOWN}× slowed`;
    figures.push({ name, unit: "ms", values, limit });
  }
  return figures;
}
