import { expect } from "vitest";
import { bookDetails } from "./books.ts";
import { admin, anonymous, call, get, post, put, reader, shop } from "./scenario.ts";

export async function readCatalogue(): Promise<void> {
  expect(await get(anonymous, "/health")).toEqual({ status: "ok" });
  expect(await get(anonymous, "/book/getBooks")).toHaveLength(12);
  expect((await get(anonymous, "/book/getBookById/1")).title).toBeTruthy();
  const [{ name }] = await get(anonymous, "/category/getCategories");
  await get(anonymous, `/book/category?category=${name}`);
  await get(anonymous, `/book/category/?category=${name}`);
  await get(anonymous, "/categories/getCategories");
  for (const list of ["countries/getCountries", "zones/getZones", "shipping-rates/getAllShippingRates"])
    expect((await get(anonymous, `/${list}`)).length).toBeGreaterThan(0);
  await get(anonymous, "/gst-slabs/getGstRate");
  await get(anonymous, "/openapi.json");
  const docs = await call(anonymous, "GET", "/docs");
  expect(docs.headers["content-security-policy"]).toContain("default-src 'none'");
  const { headers } = await call(anonymous, "GET", "/catalogue");
  const ifNoneMatch = { "if-none-match": headers.etag ?? "" };
  expect((await call(anonymous, "GET", "/catalogue", { headers: ifNoneMatch })).status).toBe(304);
  expect((await get(anonymous, "/catalogue/changes")).books).toHaveLength(12);
}

export async function makeSnapshot(): Promise<void> {
  await shop.run("Sweeper");
  const details = await bookDetails();
  // With less than MIN_SNAPSHOT_BOOKS no snapshot is made.
  const rows = Array.from({ length: 250 }, (_, index) => ({
    line: index + 2,
    values: { ...details, id: `gb-1${index}`, title: `Book ${index}`, featured: "false" },
  }));
  expect((await post(admin, "/book/import", { rows })).body.added).toBe(250);
  const lines = await shop.run("Snapshot");
  expect(lines).toContainEqual(expect.objectContaining({ event: "snapshot", outcome: "made" }));
  expect((await get(anonymous, "/catalogue")).snapshot.cards[0]).toMatch(/^\/media\/catalogue\/.+\.json$/);
}

export async function searchSnapshot(): Promise<void> {
  expect((await get(anonymous, "/catalogue/search?q=rain")).count).toBe(1);
  expect((await get(anonymous, "/catalogue/search?q=weather+station&mentions=yes")).mentions).toHaveLength(1);
  await expectSnapshotRead("Storefront");
  expect((await get(admin, "/book/inventory/search?q=rain")).books).toHaveLength(1);
  const edition = "isbn=9780306406157&title=The%20Rain%20Ledger&author=Mei%20Lin";
  expect(await get(admin, `/book/inventory/suggestion?${edition}`)).toHaveProperty("category");
}

export async function renderPages(): Promise<void> {
  const page = await shop.request({ path: "/book/1" });
  expect([page.handledBy, page.status]).toEqual(["Pages", 200]);
  expect(page.text).toContain('<link rel="canonical" href="https://books.example/book/1">');
  await expectSnapshotRead("Pages");
  const [category] = await get(anonymous, "/category/getCategories");
  for (const path of ["/", "/browse", "/categories", `/category/${category.name}`]) {
    const rendered = await shop.request({ path });
    expect([rendered.handledBy, rendered.status], path).toEqual(["Pages", 200]);
    const text = path === "/" || path === "/browse" ? "A Slow Orbit Home" : category.name;
    expect(rendered.text, path).toContain(text);
  }
  expect(await shop.request({ path: "/category/nope" })).toMatchObject({ handledBy: "Pages", status: 404 });
  const maps = ["/sitemap.xml", "/sitemap/pages.xml", `/sitemap/${category.name}.xml`];
  for (const path of ["/robots.txt", "/.well-known/security.txt", ...maps])
    expect(await shop.request({ path }), path).toMatchObject({ handledBy: "Pages", status: 200 });
}

/**
 * Checks that a function read the snapshot directly from the bucket, by the AWS actions that its proxy recorded. At the shop's
 * public URL its requests would count against the limits of visitors.
 */
async function expectSnapshotRead(name: string): Promise<void> {
  const { permissionProxy } = await shop.runningFunction(name);
  const resource = expect.stringMatching(/\/search\/[\w.-]+\.sqlite$/);
  expect(permissionProxy.used).toContainEqual({ action: "s3:GetObject", resource });
}

/** Needs an administrator who has signed in, and a reader. */
export async function askForAlerts(): Promise<void> {
  const book = await get(anonymous, "/book/getBookById/1");
  const alert = { bookId: book._id, kind: "lower-price", price: book.price };
  await put(reader, `/alerts/books/${book._id}/lower-price`);
  await call(reader, "DELETE", `/alerts/books/${book._id}/lower-price`);
  await put(reader, `/alerts/books/${book._id}/lower-price`);
  expect(await get(reader, "/alerts/books")).toEqual([expect.objectContaining(alert)]);

  await put(admin, "/book/bulkUpdate", { books: [{ id: book._id }], set: { price: book.price - 1 } });
  await shop.run("Alerts");
  await shop.queue.idle();
  const link = () =>
    /stop-alerts(\?\S+)/.exec(shop.messages({ to: "reader@frangipani.example" })[0]?.text ?? "")?.[1];
  await expect.poll(link).toBeDefined();
  expect(await get(reader, "/alerts/books")).toEqual([]);
  await call(anonymous, "POST", `/alerts/stop${link()}`);
}
