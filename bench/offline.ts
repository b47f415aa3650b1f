import { MAX_DEVICE_BOOKS } from "@frangipani/core/catalogue";
import { Device } from "../e2e/support/device.ts";
import { generatedBook } from "./generated-books.ts";
import { measureColdStarts } from "./offline/cold-start.ts";
import { STORED_EVERY } from "./offline/fill-shop.ts";
import { type Shop, SIZES, withShop } from "./offline/shop.ts";
import { firstVisit, type RepeatVisit, repeatVisit } from "./offline/visits.ts";
import { type Figure, figure as figureOf, maximum, median } from "./report.ts";

// Large shops have fewer runs, since these take longer and vary no more.
const runsAt = (count: number): number => (count > MAX_BOOKS_WITH_LIMITS ? 3 : 5);

// Up to this many books, the start has a limit.
const MAX_BOOKS_WITH_LIMITS = 10_000;
const MAX_START_TIMES_THE_FLOOR = 1.5;

/** The offline shop in a real browser: what visits cost, and how quick it is without a network. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of SIZES) figures.push(...(await withShop(count, figuresOf)));
  return figures;
}

async function visitShop(shop: Shop) {
  const runs = runsAt(shop.count);
  let device = new Device();
  const firsts = [await firstVisit(device, shop)];
  while (firsts.length < runs) {
    await device.end();
    device = new Device();
    firsts.push(await firstVisit(device, shop));
  }
  const repeats: RepeatVisit[] = [];
  for (let run = 0; run < runs; run += 1) repeats.push(await repeatVisit(device, shop));
  const books = await findAndOpen(device, shop);
  const starts = await measureColdStarts(device, shop.url, 2 * runs);
  await device.end();
  return { firsts, repeats, books, starts };
}

async function figuresOf(shop: Shop): Promise<Figure[]> {
  const { firsts, repeats, books, starts } = await visitShop(shop);
  const floors = starts.map(({ floorMs }) => floorMs);
  const hasLimits = shop.count <= MAX_BOOKS_WITH_LIMITS;
  const maxStored = Math.min(shop.count, MAX_DEVICE_BOOKS);
  const figure = (what: string, ...rest: [unit: string, values: number[], limit?: Figure["limit"]]) =>
    figureOf(`${shop.count.toLocaleString("en")}: ${what}`, ...rest);
  const first = (what: string, unit: string, key: keyof (typeof firsts)[number], limit?: Figure["limit"]) =>
    figure(
      `first visit, ${what}`,
      unit,
      firsts.map((visit) => visit[key]),
      limit,
    );
  const repeat = (what: string, unit: string, key: keyof (typeof repeats)[number], limit: Figure["limit"]) =>
    figure(
      `repeat visit, ${what}`,
      unit,
      repeats.map((visit) => visit[key]),
      limit,
    );
  return [
    first("sync", "kB", "kilobytes", maximum(20 + 0.04 * maxStored, "20 kB, and 40 bytes a stored book")),
    first("details when idle", "kB", "detailKilobytes", maximum(5_000, "bounded: 30,000 books at most")),
    first("to the first book painted", "ms", "firstBook"),
    first("to all books on the device", "ms", "allBooks"),
    first("floor: fetch and parse the same files", "ms", "floor"),
    first("read from the table", "units", "readUnits", maximum(20, "whatever the size")),
    first(
      "heap of the page",
      "MB",
      "heapMegabytes",
      maximum(15 + 0.001 * maxStored, "15 MB, and 1 kB a stored book"),
    ),
    first("stored on the device", "MB", "storedMegabytes", maximum(60, "bounded, whatever the size")),
    repeat("requests of the feed", "", "requests", maximum(1, "one conditional request")),
    repeat("sync", "kB", "kilobytes", maximum(1, "a response without a body")),
    repeat("read from the table", "units", "readUnits", maximum(5, "whatever the size")),
    figure(
      "a book found by its title, the pause of 0.2 s included",
      "ms",
      books.map(({ foundMs }) => foundMs),
    ),
    figure(
      "a book opened from there",
      "ms",
      books.map(({ openedMs }) => openedMs),
    ),
    figure("cold start offline, floor: the minimal page's first paint", "ms", floors),
    figure(
      "cold start offline, to the first book painted",
      "ms",
      starts.map(({ firstBookMs }) => firstBookMs),
      hasLimits
        ? maximum(MAX_START_TIMES_THE_FLOOR * median(floors), `${MAX_START_TIMES_THE_FLOOR} times the floor`)
        : undefined,
    ),
  ];
}

const BOOKS = 5;

type FoundBook = { foundMs: number; openedMs: number };

/** Times from entering the last part of a title to its book in the list, including the pause before the server search, and from a tap to its page. */
export async function findAndOpen(device: Device, { url, count }: Shop): Promise<FoundBook[]> {
  const page = await device.open({ baseURL: url });
  const times: FoundBook[] = [];
  // Only each STORED_EVERY-th book is in the table, and has a page.
  const step = STORED_EVERY * Math.max(1, Math.floor(count / BOOKS / STORED_EVERY));
  for (let index = 0; index < count - STORED_EVERY && times.length < BOOKS; index += step) {
    const { title } = generatedBook(index);
    await page.goto("/browse");
    const link = page.getByRole("main").getByRole("link", { name: title });
    const field = page.getByRole("searchbox");
    const startedAt = performance.now();
    await field.fill(title.split(" ").slice(-4).join(" "));
    await link.first().waitFor();
    const foundAt = performance.now();
    await link.first().click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    times.push({ foundMs: foundAt - startedAt, openedMs: performance.now() - foundAt });
  }
  await device.close();
  return times;
}
