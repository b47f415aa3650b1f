import type { Page } from "@playwright/test";
import { openAdmin } from "../e2e/support/back-office.ts";
import { Device } from "../e2e/support/device.ts";
import { generateBooks } from "./generated-books.ts";
import { buy } from "./load/actions.ts";
import { createVirtualUsers } from "./load/virtual-users.ts";
import { type PaintedResponse, watchResponses } from "./offline/in-page.ts";
import { CPU_SLOWDOWN, typeQueries } from "./offline/keystrokes.ts";
import { withShop } from "./offline/shop.ts";
import { type Figure, figure, maximum } from "./report.ts";

const BOOKS = 10_000;
const ORDERS = 10;
// Until the next press: by then no work of the last one is left.
const PAUSE_MS = 500;
const why = `a processor slowed ${CPU_SLOWDOWN} times`;

/** From a letter typed into the search of the table of books to its painted rows, and from a press on an order to its dialog. */
export const measure = (): Promise<Figure[]> =>
  withShop(BOOKS, async ({ url }) => {
    const users = await createVirtualUsers(url, generateBooks(1), "back-office");
    for (const { call } of users.customers.slice(0, ORDERS)) await buy(users, call);
    const device = new Device();
    const page = await device.open({ baseURL: url });
    await openAdmin(page, "/admin");
    await page
      .getByRole("status")
      .getByText(/^Showing .* books$/)
      .waitFor();
    const letters = await typeQueries(page);
    const orders = await openOrders(page);
    await device.end();
    return [
      figure(
        `back office: a table of ${BOOKS.toLocaleString("en")} books by a letter`,
        "ms",
        letters,
        maximum(50, why),
      ),
      figure("back office: opening an order", "ms", orders, maximum(100, why)),
    ];
  });

// Declared in the page by watchResponses.
declare const response: PaintedResponse;

async function openOrders(page: Page): Promise<number[]> {
  await page.goto("/admin/orders");
  const buttons = page.getByRole("button", { name: /^View order/ });
  await buttons.first().waitFor();
  await page.evaluate(watchResponses, { event: "click", dialogWith: "GST" } as const);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const times: number[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    await page.waitForTimeout(PAUSE_MS);
    await buttons.nth(index).click();
    await page.waitForFunction(() => response.paintedAfterMs > 0);
    times.push(await page.evaluate(() => response.paintedAfterMs));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return times;
}
