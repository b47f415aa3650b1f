import { type AuditStore, audit, recountOrders } from "@frangipani/core/audit";
import { type BookId, coverPaths, toNameWithAvif } from "@frangipani/core/books";
import { instant } from "@frangipani/core/kernel";
import type { Order, OrderId } from "@frangipani/core/orders";
import { testBook } from "../packages/core/test/support/book.ts";
import { testCategory } from "../packages/core/test/support/category.ts";
import { testOrder } from "../packages/core/test/support/order.ts";
import { forgetPeakMemory, peakMegabytes } from "./peak-memory.ts";
import type { Figure } from "./report.ts";

const SIZES = (process.env.FRANGIPANI_BENCH_BOOKS ?? "10000,1000000").split(",").map(Number);
const BOOKS_OF_AN_ORDER = 10;
// stacks/jobs.ts, less what the runtime and the SDK take.
const MAX_MEGABYTES = 1_500;
const NOW = new Date("2026-11-23T00:00:00.000Z");
const BOOK = testBook({ categoryId: "ca_fiction", subcategoryId: null });
const ORDER = testOrder({
  orderStatus: "processing",
  paymentStatus: "paid",
  paymentId: "pi_1",
  confirmationMailId: "ma_1",
  paidAt: "2026-08-01T00:00:00.000Z",
});

/** The nightly audit alone, over made-up books with covers and orders that come from no table: what it holds in memory. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const books of SIZES) {
    const store = await generatedShop(books);
    forgetPeakMemory();
    const before = process.cpuUsage();
    const report = await audit({
      store,
      files: { list: (prefix) => coversOf(books, prefix) },
      clock: { now: () => NOW },
      pause: async () => {},
    });
    if (report.found > 0) throw new Error(JSON.stringify(report.findings[0]));
    const { user, system } = process.cpuUsage(before);
    const shop = `${books.toLocaleString("en")} books, ${report.looked.orders?.toLocaleString("en")} orders`;
    figures.push(
      { name: `${shop}: processor`, unit: "s", values: [(user + system) / 1e6] },
      {
        name: `${shop}: most memory`,
        unit: "MB",
        values: [peakMegabytes()],
        limit: { value: MAX_MEGABYTES, why: "of the function's 2 GB" },
      },
    );
  }
  return figures;
}

async function* coversOf(books: number, prefix: string) {
  if (prefix !== "covers/") return;
  for (let at = 0; at < books; at += 1)
    for (const path of coverPaths({ name: coverName(at) })) yield { path, modifiedAt: NOW };
}

const coverName = (at: number): string => toNameWithAvif(`made-up-cover-of-26-letter${at}`);

async function generatedShop(books: number): Promise<AuditStore> {
  const nothing = async function* () {};
  const orders = async function* () {
    for (let at = 0; at < books / BOOKS_OF_AN_ORDER; at += 1) yield { ...orderAt(at), isListed: true };
  };
  // The counters are right, so that one pass is enough.
  const { customers, counts, days } = await recountOrders({ orders }, NOW);
  return {
    async *books() {
      for (let at = 0; at < books; at += 1)
        yield {
          ...BOOK,
          _id: `bo_${at}` as BookId,
          cover: { name: coverName(at), color: "#444444" },
          taken: new Map(),
        };
    },
    orders,
    users: nothing,
    taxonomy: async () => ({ version: 1, categories: [testCategory("fiction")] }),
    categoryCounts: async () => new Map([[BOOK.categoryId as string, books]]),
    async *customers() {
      for (const [userId, customer] of customers) yield { userId, ...customer };
    },
    orderCounts: async () => countsOf(counts),
    salesDays: async () => days,
    activeAdmins: async () => 0,
    emailOwners: async () => new Map(),
    storedMails: async (ids) => new Set(ids),
    pendingMails: nothing,
    invoices: async (ids) => ids.map((orderId, at) => ({ orderId, number: at + 1, issuedAt: instant(NOW) })),
    lastInvoiceNumber: async () => books / BOOKS_OF_AN_ORDER,
    snapshotFiles: async () => [],
  };
}

const orderAt = (at: number): Order => ({
  ...ORDER,
  _id: `or_${at}` as OrderId,
  userId: `us_${at % 50_000}` as Order["userId"],
  lines: ORDER.lines.map((line) => ({ ...line, productId: `bo_${at}` as BookId })),
});

type Counts = Awaited<ReturnType<AuditStore["orderCounts"]>>;

// None of the counters that no order has.
const countsOf = (counts: Map<keyof Counts, number>): Counts =>
  new Proxy(Object.fromEntries(counts) as Counts, {
    get: (stored, counter: keyof Counts) => stored[counter] ?? 0,
  });
