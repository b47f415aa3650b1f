import { type Book, bookToWire } from "@frangipani/core/books";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { country, rate, slab, zone } from "../../../core/test/support/settings.ts";
import { indexDisk } from "../../src/adapters/index-disk.ts";
import { createCatalogueJob } from "../../src/apps/snapshot.ts";
import { bookHead } from "../../src/pages/head.ts";
import { SYNDICATION_PATHS } from "../../src/paths.ts";
import { bookOf, startMs } from "../support/catalogue-shop.ts";
import { memoryCatalogue, memorySnapshot, testClock } from "../support/memory.ts";
import { parseXml, type XmlElement } from "../support/parse-xml.ts";

const SITE = "https://books.example";
const shipping = {
  version: 1,
  zones: [zone("zo_1", "Singapore")],
  countries: [country("SG", "Singapore", "zo_1")],
  rates: [rate("ra_1", "zo_1", 0, 5000, 450)],
};
const gstOf = (points: number) => ({ version: 1, slabs: [slab("gs_1", 2026, points)] });
const subcategories = [{ _id: "cosy", name: "cosy-crime" }];
const mystery = { _id: "mystery", name: "true-crime", displayOrder: 1, subcategories };
const taxonomy = { version: 1, categories: [mystery] };

function shop(options: { maxDeviceBooks?: number } = {}) {
  let rate = 900;
  const clock = testClock(startMs);
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
  const newest = { ...catalogue, latest: catalogue.refreshLatest, readSettings: settings };
  const ports = { catalogue: newest, books, files, disk: indexDisk, clock };
  const job = createCatalogueJob({ ...ports, publicUrl: SITE, ...options });
  const read = (path: string) => files.stored.get(path.slice("/media/".length));
  const text = (path: string): string => {
    const file = read(path);
    if (!file) throw new Error(`no ${path}`);
    return new TextDecoder("utf-8", { fatal: true }).decode(file.bytes);
  };
  return {
    job,
    add(index: number, part: Partial<Book> = {}): Book {
      const book = bookOf(index, clock.now(), part);
      put(book);
      return book;
    },
    advance: clock.advance,
    setGst: (percent: number) => (rate = percent * 100),
    failWrites: (path: string | undefined) => (refused = path),
    writtenAt: () => read(SYNDICATION_PATHS.products)?.modifiedAt?.getTime(),
    text,
    feed: (path: string): XmlElement => parseXml(text(path)),
  };
}

const cover = { name: "avif-jpeg-abc", color: "#123456" };
const JPEG = `${SITE}/media/covers/avif-jpeg-abc-640.jpeg`;

const odd = (maxLength: number) =>
  fc.oneof(
    fc.string({
      unit: fc.constantFrom(
        ..."aé中😀&<>\"']\t\n\u0000\u0008\u001f\u007f\ufffe\ud800",
        "]]>",
        "&amp;",
        "<b>",
      ),
      minLength: 1,
      maxLength: 20,
    }),
    fc.nat(maxLength - 1).map((length) => "x".repeat(length + 1)),
  );
// Covers, texts and numbers as a book may have them (core's book.ts).
const anyBook = fc.record({
  _id: fc.oneof(fc.uuid(), fc.constant("i".repeat(51))),
  cover: fc.option(fc.constant(cover), { freq: 5 }),
  title: odd(500),
  author: odd(1000),
  description: odd(5000),
  publisher: odd(200),
  price: fc.integer({ min: 1, max: 10_000_000 }),
  stock: fc.nat(2),
  weight: fc.integer({ min: 1, max: 9000 }),
  isbn: fc.constantFrom("9780306406157", "0306406152", "9780306406158", "no. 7"),
});

// Meta requires JPEG or PNG.
const IMAGE = new RegExp(`^${JPEG}$`);
const PRICE = /^\d+\.\d\d SGD$/;
// Google's product data specification for media, and Meta's catalogue reference: what each attribute may be.
const RULES = {
  google: {
    "g:id": /^[\x21-\x7e]{1,50}$/,
    "g:title": /^.{0,150}$/s,
    "g:description": /^.{0,5000}$/s,
    "g:brand": /^.{0,70}$/s,
    "g:link": /^https:\/\/books\.example\/book\//,
    "g:image_link": IMAGE,
    "g:availability": /^(in_stock|out_of_stock)$/,
    "g:price": PRICE,
    "g:condition": /^new$/,
    "g:google_product_category": /^784$/,
    "g:product_type": /^.{1,750}$/,
    "g:shipping_weight": /^\d+ g$/,
  },
  meta: {
    "g:id": /^.{1,100}$/,
    "g:title": /^.{0,200}$/s,
    "g:description": /^.{0,9999}$/s,
    "g:brand": /^.{0,100}$/s,
    "g:link": /^https:/,
    "g:image_link": IMAGE,
    "g:price": PRICE,
    "g:condition": /^new$/,
    "g:availability": /^(in stock|out of stock)$/,
    "g:google_product_category": /^784$/,
  },
};

describe.each([
  ["Google", SYNDICATION_PATHS.products, RULES.google],
  ["Meta", SYNDICATION_PATHS.productsForMeta, RULES.meta],
])("the product feed for %s", (_name, path, rules) => {
  it("has the required fields of each book with a picture, and the offer of its page", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyBook, { selector: ({ _id }) => _id, minLength: 1 }),
        async (some) => {
          const { job, add, feed, text } = shop();
          const books = some.map((part, index) => add(index, part as Partial<Book>));
          expect(await job()).toBe("too small");
          const [channel] = feed(path).children;
          expect(channel?.all("atom:link")[0]?.attributes.href).toBe(SITE + path);
          const shown = books.filter(({ _id, cover: picture }) => picture && _id.length <= 50);
          const items = new Map(channel?.all("item").map((item) => [item.fields()["g:id"], item]));
          expect([...items.keys()].sort()).toEqual(shown.map(({ _id }) => _id).sort());
          // Meta refuses lines of 5 MB.
          expect(text(path).split("\n").length).toBeGreaterThanOrEqual(items.size);
          for (const book of shown) {
            const item = items.get(book._id);
            const fields = item?.fields() ?? {};
            for (const [name, rule] of Object.entries(rules)) expect(fields[name], name).toMatch(rule);
            const { offers, gtin13 } = offerOf(book);
            expect(fields["g:price"]).toBe(`${offers.price} ${offers.priceCurrency}`);
            expect(fields["g:availability"]?.startsWith("in")).toBe(offers.availability.endsWith("InStock"));
            expect([fields["g:gtin"], fields["g:identifier_exists"]]).toEqual(
              gtin13 ? [gtin13, undefined] : [undefined, "no"],
            );
            const delivery = item?.all("g:shipping").map((one) => one.fields());
            expect(delivery).toEqual([
              { "g:country": "SG", "g:price": expect.stringMatching(/^(4\.50|0\.00) SGD$/) },
            ]);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

/** The JSON-LD of the book's page. */
function offerOf(book: Book) {
  const costs = { shipping, gst: gstOf(900), now: new Date(startMs) } as never;
  const [tag = ""] = bookHead(bookToWire(book, taxonomy as never), SITE, costs).tags.filter((one) =>
    one.includes('"Product"'),
  );
  return JSON.parse(tag.replace(/^<script[^>]*>|<\/script>$/g, ""));
}

it("the product feed has a book's text without characters that XML forbids, cut to the limits", async () => {
  const { job, add, feed } = shop();
  add(1, { cover, title: "t".repeat(200), description: "<b>&amp;\u0008\ud800 ]]> 😀", publisher: "A & B" });
  await job();
  expect(feed(SYNDICATION_PATHS.products).children[0]?.all("item")[0]?.fields()).toMatchObject({
    "g:title": `${"t".repeat(149)}…`,
    "g:description": "<b>&amp;\ufffd ]]> 😀",
    "g:brand": "A & B",
  });
});

describe("new arrivals", () => {
  const DAY_MS = 86_400_000;
  // The day in Singapore of `startMs` began 20 hours earlier.
  const addedOn = (index: number) => new Date(startMs + index * DAY_MS - 20 * 3_600_000);
  const arrived = (index: number) => ({
    title: `<${index}> & more`,
    author: "A & B",
    description: "One <b>.\n\nTwo & three.",
    cover,
    createdAt: new Date(startMs + index * DAY_MS).toISOString() as never,
  });
  async function shopWithArrivals() {
    const { job, add, advance, ...read } = shop();
    for (let index = 0; index < 60; index += 1) add(index, arrived(index));
    advance(1);
    await job();
    return read;
  }

  it("are an RSS feed of the latest 48 books, by the rules of the RSS Advisory Board's validator", async () => {
    const { feed, text } = await shopWithArrivals();
    expect(text(SYNDICATION_PATHS.newArrivals)).toContain("<title>&#x3C;59&gt; &#x26; more</title>");
    const { name, attributes, children } = feed(SYNDICATION_PATHS.newArrivals);
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
    const self = { rel: "self", href: SITE + SYNDICATION_PATHS.newArrivals, type: "application/rss+xml" };
    expect(channel?.all("atom:link")[0]?.attributes).toEqual(self);
    const items = channel?.all("item") ?? [];
    expect(items).toHaveLength(48);
    expect(items[0]?.fields()).toEqual({
      title: "<59> & more",
      link: `${SITE}/book/b59`,
      guid: `${SITE}/book/b59`,
      pubDate: addedOn(59).toUTCString(),
      "dc:creator": "A & B",
      category: "True Crime",
      // HTML, in which the book's text is escaped.
      description: `<p><img src="${JPEG}" width="320" alt=""></p><p>One &lt;b&gt;.</p><p>Two &amp; three.</p>`,
    });
    for (const item of items)
      expect(item.fields().pubDate).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
      );
  });

  it("are an acquisition feed of OPDS 1.2", async () => {
    const atom = (await shopWithArrivals()).feed(SYNDICATION_PATHS.opds);
    expect([atom.name, atom.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(atom.fields()).toMatchObject({
      id: `${SITE}/new`,
      updated: new Date(startMs + 1000).toISOString(),
    });
    const links = (one: XmlElement) => one.all("link").map(({ attributes }) => attributes.rel);
    expect(links(atom)).toEqual(["self", "start", "alternate"]);
    const entries = atom.all("entry");
    expect(entries).toHaveLength(48);
    const entry = { id: `${SITE}/book/b59`, title: "<59> & more", updated: addedOn(59).toISOString() };
    expect(entries[0]?.fields()).toMatchObject(entry);
    for (const entry of entries) {
      expect(Object.keys(entry.fields())).toEqual(
        expect.arrayContaining(["id", "title", "updated", "author"]),
      );
      expect(entry.all("summary")[0]?.attributes.type).toBe("text");
      const buy = entry
        .all("link")
        .find(({ attributes }) => attributes.rel === "http://opds-spec.org/acquisition/buy");
      expect(buy?.attributes.type).toBe("text/html");
      // The images "must be in GIF, JPEG, or PNG format".
      for (const rel of ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"])
        expect(entry.all("link").map(({ attributes }) => attributes)).toContainEqual({
          rel,
          href: JPEG,
          type: "image/jpeg",
        });
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
    for (let index = 0; index < 250; index += 1) add(index, { cover, subcategoryId: "cosy" as never });
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
    for (let index = 0; index < 250; index += 1) add(index, { cover });
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
    for (let index = 0; index < 250; index += 1) add(index, { cover });
    advance(60);
    expect(await job()).toBe("made");
    expect(writtenAt()).toBeUndefined();
  });
});
