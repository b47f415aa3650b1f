import { openAdmin } from "../e2e/support/back-office.ts";
import { Device } from "../e2e/support/device.ts";
import { CPU_SLOWDOWN, typeQueries } from "./offline/keystrokes.ts";
import { withShop } from "./offline/shop.ts";
import type { Figure } from "./report.ts";

const BOOKS = 10_000;

/** From a letter typed into the search of the table of books to its painted rows. */
export const measure = (): Promise<Figure[]> =>
  withShop(BOOKS, async ({ url }) => {
    const device = new Device();
    const page = await device.open({ baseURL: url });
    await openAdmin(page, "/admin");
    const values = await typeQueries(page);
    await device.end();
    const name = `back office: a table of ${BOOKS.toLocaleString("en")} books by a letter`;
    return [
      { name, unit: "ms", values, limit: { value: 50, why: `a processor slowed ${CPU_SLOWDOWN} times` } },
    ];
  });
