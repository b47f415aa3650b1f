import { randomUUID } from "node:crypto";
import type { User } from "@frangipani/core/accounts";
import type { Book, BookId } from "@frangipani/core/books";
import { bookItem, dynamoBookReads, dynamoCatalogue, keys, Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { indexDisk } from "../packages/functions/src/adapters/index-disk.ts";
import { createSnapshotJob } from "../packages/functions/src/jobs/snapshot.ts";
import { memorySnapshot } from "../packages/functions/test/support/memory-snapshot.ts";
import { PASSWORD, type TestShop, testShop } from "../packages/functions/test/support/shop.ts";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { connect, ensureTable } from "../packages/local/src/emulators/dynamodb/table.ts";
import { generateBooks } from "./generated-books.ts";
import type { Figure } from "./report.ts";

const SMALL = 1_000;
const LARGE = 10_000;
const LIMIT = { value: 1.2, why: `${LARGE} books against ${SMALL}` };
const BOOKS_LISTED = 12;
// A page of 500 books of 1 kB, half a unit for 4 kB, with the names of their categories.
const MAX_PAGE_READS = { value: 90, why: "a page, however many books there are" };

type Call = () => Promise<unknown>;
type Measured = Map<string, number>;

// Read capacity of each shopper's call in a shop of so many books, as the engine counts it.
async function readUnits(endpoint: string, count: number): Promise<Measured> {
  const dynamo = connect(endpoint);
  const TableName = `capacity-${randomUUID()}`;
  await ensureTable(dynamo, { TableName, ...tableDefinition });
  let units = 0;
  const table = new Table(dynamo, TableName, (use) => {
    if (["get", "getMany", "query"].includes(use.operation)) units += use.units;
  });
  const snapshot = memorySnapshot({ now: () => new Date() });
  const shop = await testShop({ on: { table, client: dynamo }, snapshot });
  await fill(shop, count, snapshot.files);
  const measured: Measured = new Map();
  const measure = async (name: string, call: Call) => {
    units = 0;
    await call();
    measured.set(name, units);
  };
  await visit(shop, measure);
  await buy(shop, measure);
  dynamo.destroy();
  return measured;
}

async function fill(
  shop: TestShop,
  count: number,
  files: ReturnType<typeof memorySnapshot>["files"],
): Promise<void> {
  const books = generateBooks(count).map(({ id, title, author }, at): Book => {
    const moment = instant(secondsAfter(shop.clock.now(), at - 1_000_000));
    const [category, subcategory] = at % 2 === 0 ? ["fiction", "classics"] : ["history", "modern"];
    return {
      _id: id as BookId,
      title,
      author,
      description: "A shop's own words about a book. ".repeat(20),
      price: 1899 as never,
      categoryId: `ca_${category}` as never,
      subcategoryId: `su_${subcategory}` as never,
      stock: 1000,
      weight: 400 as never,
      isbn: "9780000000000",
      publisher: "Harbour Press",
      publishedDate: 2020,
      language: "English",
      pages: 200,
      featured: at < 4,
      status: true,
      cover: { name: `cover-${id}`, color: "#336699" },
      samplePdf: `sample-${id}`,
      version: 1,
      createdAt: moment,
      changedAt: moment,
    };
  });
  const writes = books.map((book) => shop.table.put(keys.book(book._id), bookItem(book)));
  for (let at = 0; at < writes.length; at += 100) await shop.table.transact(writes.slice(at, at + 100));
  // What a stage's job does every minute: a large catalogue is handed out as files.
  const catalogue = dynamoCatalogue(shop.table);
  await createSnapshotJob({
    catalogue,
    books: dynamoBookReads(shop.table),
    files,
    disk: indexDisk,
    clock: shop.clock,
  })({ always: true });
}

type Measure = (name: string, call: Call) => Promise<void>;

// In a shop of a few books a list reads all there are of each partition, which is fewer than it asks for.
async function visit(shop: TestShop, measure: Measure): Promise<void> {
  const get = (path: string) => callApi(shop, undefined, "GET", path);
  const manifest = await get("/catalogue");
  for (const path of [
    "/catalogue",
    `/catalogue/changes?after=${encodeURIComponent(manifest.latest)}`,
    "/catalogue/search?q=harbour",
    "/category/getCategories",
    `/book/getBooks?limit=${BOOKS_LISTED}`,
    `/categories/getCategories?limit=${BOOKS_LISTED}`,
    `/book/category/?category=fiction&limit=${BOOKS_LISTED / 2}`,
    `/book/category/?category=fiction&subcategory=classics&limit=${BOOKS_LISTED / 2}`,
    "/book/getBookById/mu-000001",
    "/countries/getCountries",
    "/zones/getZones",
    "/shipping-rates/getAllShippingRates",
    "/gst-slabs/getGstRate",
  ])
    await measure(`GET ${shortPath(path)}`, () => get(path));
  await measure("first visit: manifest and what no file holds", async () => {
    const { snapshot } = await get("/catalogue");
    await get(`/catalogue/changes?after=${encodeURIComponent(snapshot?.cursor ?? "")}`);
  });
  await measure("GET /book/getBooks, a whole page", () => get("/book/getBooks"));
}

const shortPath = (path: string): string =>
  path.replace(/after=.*/, "after=LATEST").replace(/category=(fiction|classics)/g, "category");

async function buy(shop: TestShop, measure: Measure): Promise<void> {
  const customer = await shop.person();
  const call = (method: string, path: string, body?: object) => callApi(shop, customer, method, path, body);
  const address = {
    name: customer.name,
    address: "1 Tanglin Rd",
    city: "Singapore",
    state: "Singapore",
    zipCode: "247905",
    country: "Singapore",
  };
  const products = [1, 2, 3].map((at) => ({ productId: `mu-00000${at}`, quantity: 1 }));
  await measure("POST /auth/login", () =>
    call("POST", "/auth/login", { email: customer.email, password: PASSWORD }),
  );
  await measure("GET /auth/getUserById", () => call("GET", `/auth/getUserById/${customer._id}`));
  await measure("POST /addresses/createAddress", () =>
    call("POST", "/addresses/createAddress", { id: customer._id, addressData: address }),
  );
  await measure("GET /addresses/getAddresses", () => call("GET", `/addresses/getAddresses/${customer._id}`));
  let placed = { orderId: "" };
  await measure("POST /stripe/create-checkout-session", async () => {
    placed = await call("POST", "/stripe/create-checkout-session", { products, shippingAddress: address });
  });
  const session = `cs_${placed.orderId}`;
  shop.provider.pay(session);
  await measure("GET /stripe/order, which settles it", () => call("GET", `/stripe/order/${session}`));
  await measure("GET /stripe/order, settled", () => call("GET", `/stripe/order/${session}`));
  await measure("GET /orders/getOrderById", () => call("GET", `/orders/getOrderById/${placed.orderId}`));
  await measure("POST /orders/getUserOrder", () => call("POST", `/orders/getUserOrder/${customer._id}`));
  await measure("GET /orders/getOrdersByUser", () => call("GET", `/orders/getOrdersByUser/${customer._id}`));
}

async function callApi(shop: TestShop, as: User | undefined, method: string, path: string, body?: object) {
  const response = await shop.call(as, method, path, body);
  if (response.status !== 200 && response.status !== 201)
    throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** What each call of a shopper reads from the table must not grow with the catalogue. */
export async function measure(): Promise<Figure[]> {
  process.env.LOG_LEVEL = "warn";
  const engine = await startEngine();
  try {
    const small = await readUnits(engine.endpoint, SMALL);
    const large = await readUnits(engine.endpoint, LARGE);
    return [...small].map(([name, before]): Figure => {
      const after = large.get(name) ?? Number.NaN;
      if (name.endsWith("a whole page"))
        return { name, unit: "units", values: [after], limit: MAX_PAGE_READS };
      const ratio = before === after ? 1 : after / before;
      return { name: `${name}: ${before} → ${after}`, unit: "times", values: [ratio], limit: LIMIT };
    });
  } finally {
    await engine.stop();
  }
}
