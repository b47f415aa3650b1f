import type { Book } from "@frangipani/core/books";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexDisk } from "../../src/adapters/index-disk.ts";
import { createCatalogueJob } from "../../src/apps/snapshot.ts";
import { SYNDICATION_PATHS } from "../../src/paths.ts";
import { bookOf, startMs } from "../support/catalogue-shop.ts";
import { memoryCatalogue, memorySnapshot } from "../support/memory.ts";
import { parseXml, type XmlElement } from "../support/parse-xml.ts";

const SITE = "https://books.example";
const shipping = {
  version: 1,
  zones: [{ _id: "zo_1", name: "Singapore", code: "SG", description: "", isActive: true }],
  countries: [{ _id: "co_1", name: "Singapore", code: "SG", isActive: true, zoneId: "zo_1" }],
  rates: [
    {
      ...{ _id: "ra_1", zoneId: "zo_1", weightRangeMin: 0, weightRangeMax: 5000, rate: 450 },
      ...{ description: "", isActive: true },
    },
  ],
};
const gstOf = (rate: number) => ({
  version: 1,
  slabs: [{ _id: "gs_1", name: "GST", year: 2026, rate, description: "", isActive: true }],
});
const taxonomy = {
  version: 1,
  categories: [
    {
      ...{ _id: "mystery", name: "true-crime", displayOrder: 1 },
      subcategories: [{ _id: "cosy", name: "cosy-crime" }],
    },
  ],
};

function shop(options: { maxDeviceBooks?: number } = {}) {
  let now = startMs;
  let rate = 900;
  const clock = { now: () => new Date(now) };
  const { catalogue, books, put } = memoryCatalogue();
  const { files } = memorySnapshot(clock);
  const { put: store } = files;
  let refused: string | undefined;
  files.put = async (path, ...file) => {
    if (`/media/${path}` === refused) throw new Error("refused");
    return store(path, ...file);
  };
  const settings = async () =>
    ({ shipping, gst: gstOf(rate), taxonomy, snapshot: await catalogue.readSnapshot() }) as never;
  const ports = {
    catalogue: { ...catalogue, latest: catalogue.refreshLatest, readSettings: settings },
    books,
    files,
    disk: indexDisk,
    clock,
  };
  const job = createCatalogueJob({ ...ports, publicUrl: SITE, ...options });
  const read = (path: string) => files.stored.get(path.slice("/media/".length));
  return {
    job,
    add: (at: number, part: Partial<Book> = {}) => put(bookOf(at, clock.now(), part)),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
    setGst: (percent: number) => {
      rate = percent * 100;
    },
    failWrites: (path: string | undefined) => {
      refused = path;
    },
    writtenAt: () => read(SYNDICATION_PATHS.products)?.modifiedAt.getTime(),
    feed(path: string): XmlElement {
      const file = read(path);
      if (!file) throw new Error(`no ${path}`);
      return parseXml(new TextDecoder("utf-8", { fatal: true }).decode(file.bytes));
    },
  };
}

const cover = { name: "avif-abc", color: "#123456" };
const odd = fc.string({
  unit: fc.constantFrom(..."aé中😀&<>\"']\t\n\u0000\u0008\u001f\u007f\ufffe\ud800", "]]>", "&amp;", "<b>"),
  minLength: 1,
});

describe("the product feed", () => {
  it("has what Google and Meta require of each book with a picture, however it is written", async () => {
    await fc.assert(
      fc.asyncProperty(odd, fc.nat(3), async (text, stock) => {
        const { job, add, feed } = shop();
        const texts = { title: text, description: text, publisher: text, author: text };
        add(1, { ...texts, stock, cover, isbn: "9780306406157", addedOn: 1 } as Partial<Book>);
        add(2, { cover: null });
        expect(await job()).toBe("too small");
        const rss = feed(SYNDICATION_PATHS.products);
        expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
        const [channel] = rss.children;
        expect(channel?.all("atom:link")[0]?.attributes).toEqual({
          rel: "self",
          href: SITE + SYNDICATION_PATHS.products,
          type: "application/rss+xml",
        });
        const [item, ...others] = channel?.all("item") ?? [];
        expect(others).toEqual([]);
        const clean = Array.from(text.toWellFormed())
          .filter((sign) => !"\u0000\u0008\u001f\ufffe".includes(sign))
          .join("");
        expect(item?.fields()).toEqual({
          "g:id": "b1",
          ...{ "g:title": clean, "g:description": clean, "g:brand": clean.slice(0, 70) },
          "g:link": `${SITE}/book/b1`,
          "g:image_link": `${SITE}/media/covers/avif-abc-640.webp`,
          "g:availability": stock > 0 ? "in_stock" : "out_of_stock",
          // 19.99 with 9 %.
          "g:price": "21.79 SGD",
          "g:condition": "new",
          "g:gtin": "9780306406157",
          "g:google_product_category": "784",
          "g:product_type": "True Crime",
          "g:shipping_weight": expect.stringMatching(/^\d+ g$/),
          "g:shipping": "",
        });
        expect(item?.all("g:shipping")[0]?.fields()).toEqual({ "g:country": "SG", "g:price": "4.50 SGD" });
      }),
      { numRuns: 30 },
    );
  });

  it("says that a book has no number, keeps the limits of texts and leaves out ids that are too long", async () => {
    const { job, add, feed } = shop();
    add(1, { cover, isbn: "no. 7", title: "t".repeat(200), publisher: "p".repeat(100) });
    add(2, { cover, _id: "x".repeat(51) as never });
    add(3, { cover, status: false });
    await job();
    const items = feed(SYNDICATION_PATHS.products).children[0]?.all("item") ?? [];
    expect(items.map((one) => one.fields())).toMatchObject([
      { "g:id": "b1", "g:identifier_exists": "no", "g:title": `${"t".repeat(149)}…` },
    ]);
    expect(items[0]?.fields()["g:brand"]).toHaveLength(70);
  });
});

describe("new arrivals", () => {
  const DAY_MS = 86_400_000;
  // A book's day begins in Singapore 20 hours before.
  const addedOn = (at: number) => new Date(startMs + at * DAY_MS - 20 * 3_600_000);
  const arrived = (at: number) => ({
    ...{ title: `<${at}> & more`, author: "A & B", description: "One <b>.\n\nTwo & three.", cover },
    createdAt: new Date(startMs + at * DAY_MS).toISOString() as never,
  });
  async function feedOf(path: string) {
    const { job, add, advance, feed } = shop();
    for (let at = 0; at < 60; at += 1) add(at, arrived(at));
    advance(1);
    await job();
    return feed(path);
  }

  it("are what the shop got last, by the rules of the RSS Advisory Board's validator", async () => {
    const { name, attributes, children } = await feedOf(SYNDICATION_PATHS.newArrivals);
    expect([name, attributes.version, children.length]).toEqual(["rss", "2.0", 1]);
    const [channel] = children;
    expect(channel?.fields()).toEqual({
      "atom:link": "",
      title: "New Arrivals · Frangipani Books",
      link: `${SITE}/new`,
      description: "The books that came to our shop last.",
      language: "en",
      lastBuildDate: new Date(startMs + 1000).toUTCString(),
    });
    expect(channel?.all("atom:link")[0]?.attributes).toEqual({
      rel: "self",
      href: SITE + SYNDICATION_PATHS.newArrivals,
      type: "application/rss+xml",
    });
    const items = channel?.all("item") ?? [];
    expect(items).toHaveLength(48);
    expect(items[0]?.fields()).toEqual({
      title: "<59> & more",
      link: `${SITE}/book/b59`,
      guid: `${SITE}/book/b59`,
      pubDate: addedOn(59).toUTCString(),
      "dc:creator": "A & B",
      category: "True Crime",
      // Markup, in which the book's text is text.
      description: `<p><img src="${SITE}/media/covers/avif-abc-320.webp" alt=""></p><p>One &lt;b&gt;.</p><p>Two &amp; three.</p>`,
    });
    for (const item of items)
      expect(item.fields().pubDate).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
      );
  });

  it("are an acquisition feed of OPDS 1.2", async () => {
    const atom = await feedOf(SYNDICATION_PATHS.opds);
    expect([atom.name, atom.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(atom.fields()).toMatchObject({
      id: `${SITE}/new`,
      updated: new Date(startMs + 1000).toISOString(),
    });
    const links = (one: XmlElement) => one.all("link").map(({ attributes }) => attributes.rel);
    expect(links(atom)).toEqual(["self", "start", "alternate"]);
    const entries = atom.all("entry");
    expect(entries).toHaveLength(48);
    expect(entries[0]?.fields()).toMatchObject({
      id: `${SITE}/book/b59`,
      title: "<59> & more",
      updated: addedOn(59).toISOString(),
    });
    for (const entry of entries) {
      expect(Object.keys(entry.fields())).toEqual(
        expect.arrayContaining(["id", "title", "updated", "author"]),
      );
      expect(entry.all("summary")[0]?.attributes.type).toBe("text");
      const buy = entry
        .all("link")
        .find(({ attributes }) => attributes.rel === "http://opds-spec.org/acquisition/buy");
      expect(buy?.attributes.type).toBe("text/html");
      expect(buy?.all("opds:price")[0]).toMatchObject({ text: "19.99", attributes: { currencycode: "SGD" } });
    }
  });
});

describe("the feeds of a shop", () => {
  it("that is too small for a snapshot are written again when something has changed", async () => {
    const { job, add, advance, writtenAt } = shop();
    await job();
    expect(writtenAt()).toBeUndefined();
    add(1);
    advance(120);
    await job();
    const first = writtenAt();
    advance(120);
    await job();
    expect(writtenAt()).toBe(first);
    add(1, { stock: 7 });
    advance(5);
    await job();
    expect(writtenAt()).toBe((first ?? 0) + 125_000);
  });

  it("that is too small for a snapshot have another rate of GST within an hour", async () => {
    const { job, add, advance, setGst, feed } = shop();
    const price = () => feed(SYNDICATION_PATHS.products).children[0]?.all("item")[0]?.fields()["g:price"];
    add(1, { cover });
    advance(120);
    await job();
    expect(price()).toBe("21.79 SGD");
    setGst(10);
    advance(3600);
    await job();
    expect(price()).toBe("21.99 SGD");
  });

  it("are written with each snapshot of a larger one, from its files", async () => {
    const { job, add, advance, feed } = shop();
    for (let at = 0; at < 250; at += 1) add(at, { cover, subcategoryId: "cosy" as never });
    advance(60);
    expect(await job()).toBe("made");
    const items = () => feed(SYNDICATION_PATHS.products).children[0]?.all("item") ?? [];
    expect(new Set(items().map((one) => one.fields()["g:id"])).size).toBe(250);
    expect(items()[0]?.fields()).toMatchObject({
      "g:description": expect.stringContaining("About number"),
      "g:product_type": "True Crime > Cosy Crime",
    });
  });

  it("of a larger one have another rate of GST within an hour, without another snapshot", async () => {
    const { job, add, advance, setGst, feed } = shop();
    const price = () => feed(SYNDICATION_PATHS.products).children[0]?.all("item")[0]?.fields()["g:price"];
    for (let at = 0; at < 250; at += 1) add(at, { cover });
    advance(60);
    expect(await job()).toBe("made");
    setGst(10);
    advance(1800);
    expect([await job(), price()]).toEqual(["unchanged", "21.79 SGD"]);
    advance(1800);
    expect([await job(), price()]).toEqual(["unchanged", "21.99 SGD"]);
  });

  it("are written once more if one of them could not be", async () => {
    const { job, add, advance, feed, failWrites } = shop();
    add(1, { cover });
    advance(120);
    failWrites(SYNDICATION_PATHS.opds);
    await expect(job()).rejects.toThrow("refused");
    failWrites(undefined);
    advance(60);
    await job();
    expect(feed(SYNDICATION_PATHS.opds).all("entry")).toHaveLength(1);
  });

  it("that is in parts are not written", async () => {
    const { job, add, advance, writtenAt } = shop({ maxDeviceBooks: 100 });
    for (let at = 0; at < 250; at += 1) add(at, { cover });
    advance(60);
    expect(await job()).toBe("made");
    expect(writtenAt()).toBeUndefined();
  });
});
