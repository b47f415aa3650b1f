import type { Device } from "../../e2e/support/device.ts";
import { generatedBook } from "../generated-books.ts";
import { STORED_EVERY } from "./fill-shop.ts";
import type { Shop } from "./shop.ts";

const BOOKS = 5;

type FoundBook = { found: number; opened: number };

/** From the last part of a title to its book in the list, the pause before the server is asked included; and from a tap to its page. */
export async function findAndOpen(device: Device, { url, count }: Shop): Promise<FoundBook[]> {
  const page = await device.open({ baseURL: url });
  const times: FoundBook[] = [];
  const step = STORED_EVERY * Math.max(1, Math.floor(count / BOOKS / STORED_EVERY));
  for (let at = 0; at < count - STORED_EVERY && times.length < BOOKS; at += step) {
    const { title } = generatedBook(at);
    await page.goto("/browse");
    const link = page.getByRole("main").getByRole("link", { name: title });
    const field = page.getByRole("searchbox");
    const begun = performance.now();
    await field.fill(title.split(" ").slice(-4).join(" "));
    await link.first().waitFor();
    const found = performance.now();
    await link.first().click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    times.push({ found: found - begun, opened: performance.now() - found });
  }
  await device.close();
  return times;
}
