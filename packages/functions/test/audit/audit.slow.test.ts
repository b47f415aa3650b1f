import type { User } from "@frangipani/core/accounts";
import { type AuditPorts, audit, RULES, type Rule } from "@frangipani/core/audit";
import { coverPaths, samplePath } from "@frangipani/core/books";
import {
  categoryCountWrite,
  dynamoAudit,
  type Key,
  keys,
  outboxWrite,
  type UpdateRequest,
  type Write,
} from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { type MailId, newMail } from "@frangipani/core/mail";
import { type OrderId, sweepOrders } from "@frangipani/core/orders";
import { beforeAll, describe, expect, it } from "vitest";
import { createSlicedAudit } from "../../src/apps/audit.ts";
import { memoryFiles } from "../support/memory.ts";
import { type TestShop, testShop } from "../support/shop.ts";

let shop: TestShop;
let admin: User;
let paid: string;
let files: Map<string, Date>;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.person({ role: "admin" });
  files = new Map();
  await sellBooks();
});

/** Makes orders of several people at once, some of which are paid, cancelled, refunded or expired, and sets a stock. */
async function sellBooks(): Promise<void> {
  for (const id of ["1", "2", "3"]) {
    const book = await shop.book(id, {
      stock: 40,
      supplied: 40,
      ...(id === "1" && { cover: { name: "avif-jpeg-one", color: "#aabbcc" }, samplePdf: "one" }),
    });
    await shop.table.transact([categoryCountWrite(shop.table, book.categoryId, book.subcategoryId, 1)]);
    for (const path of book.cover ? [...coverPaths(book.cover), samplePath("one")] : [])
      files.set(path, shop.clock.now());
  }
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.person()));
  const placed = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.place(buyers[index % 4] as User, { [(index % 3) + 1]: (index % 2) + 1 }),
    ),
  );
  await Promise.all(
    placed.map(async (one, index) => {
      if (index % 4 === 0) return shop.call(one.buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
      if (index % 4 === 1) return undefined;
      await shop.pay(one);
      if (index % 4 === 2) await setStatus(one.id, "shipped");
      return index % 8 === 7 ? cancelAndRefund(one.id) : undefined;
    }),
  );
  paid = placed[3]?.id ?? "";
  await shop.call(admin, "PUT", "/book/bulkUpdate", { books: [{ id: "2" }], set: { stock: 100 } });
  await shop.call(admin, "PUT", "/book/deleteBookById/3");
  shop.clock.advance(33 * 60);
  await sweepOrders(shop.ports, () => true);
}

const setStatus = (id: string, orderStatus: string) =>
  shop.call(admin, "PUT", `/orders/updateStatus/${id}?limit=1`, { orderStatus });
async function cancelAndRefund(id: string) {
  await setStatus(id, "cancelled");
  return shop.call(admin, "POST", `/orders/refund/${id}`);
}

const ports = (pause: AuditPorts["pause"] = async () => {}): AuditPorts => ({
  store: dynamoAudit(shop.table),
  payments: {
    report: shop.provider.payments.report,
    async *paidSince() {
      const paidAt = instant(secondsAfter(shop.clock.now(), -7200));
      for (const { orderId, state } of shop.provider.pages.values())
        if (state.state === "paid") yield { orderId, paymentId: state.paymentId, paidAt };
    },
    async *refundsSince() {
      for (const { orderId, state, refunded } of shop.provider.pages.values())
        if (state.state === "paid" && refunded > 0) yield { orderId, paymentId: state.paymentId };
    },
  },
  files: {
    async *list(prefix, after = "") {
      for (const [path, modifiedAt] of [...files].sort())
        if (path.startsWith(prefix) && path > after) yield { path, modifiedAt };
    },
  },
  clock: shop.clock,
  pause,
});
const runAudit = async () => (await audit(ports())).findings;

describe("a shop in order", () => {
  it("finds nothing after a day of orders, and checks every item", async () => {
    expect(await audit(ports())).toMatchObject({
      // Two of the four who went to the payment page paid.
      looked: { books: 3, orders: 8, customers: 2, people: 5, files: 8, mails: 3, invoices: 4 },
      found: 0,
      findings: [],
    });
  });

  it("finds nothing while people buy", async () => {
    const buyer = await shop.person();
    let isSelling = true;
    const selling = (async () => {
      while (isSelling) {
        await shop.buy(buyer);
        await shop.call(admin, "PUT", "/book/bulkUpdate", { books: [{ id: "1" }], set: { stock: 50 } });
      }
    })();
    const reports = [];
    for (let time = 0; time < 2; time += 1) reports.push(await runAudit());
    isSelling = false;
    await selling;
    expect(reports.flat()).toEqual([]);
  });
});

type HarmResult = { findings: Awaited<ReturnType<typeof runAudit>>; subject: string };

/** Damages one item, runs the audit, and repairs the item. */
async function whileHarmed(subject: string, key: Key, harm: () => Write): Promise<HarmResult> {
  const before = (await shop.allItems()).find((item) => item.pk === key.pk && item.sk === key.sk);
  await shop.table.transact([harm()]);
  const findings = await runAudit();
  await shop.table.transact([before ? shop.table.put(key, before) : shop.table.remove(key)]);
  return { findings, subject };
}
const whileBroken = (subject: string, key: Key, change: Omit<UpdateRequest, "TableName" | "Key">) =>
  whileHarmed(subject, key, () => shop.table.update(key, change));
const whileLost = (subject: string, key: Key) => whileHarmed(subject, key, () => shop.table.remove(key));
const whileThere = (subject: string, key: Key, item: object) =>
  whileHarmed(subject, key, () => shop.table.put(key, item));
const set = (name: string, value: unknown) => ({
  UpdateExpression: "SET #name = :value",
  ExpressionAttributeNames: { "#name": name },
  ExpressionAttributeValues: { ":value": value },
});
const add = (name: string, value: number) => ({
  UpdateExpression: "ADD #name :value",
  ExpressionAttributeNames: { "#name": name },
  ExpressionAttributeValues: { ":value": value },
});
const book = (id: string) => keys.book(id as never);
const order = () => keys.order(paid as OrderId);
type Item = { pk: string; sk: string; userId: string; confirmationMailId: string };
const itemWhere = async (fits: (item: Record<string, unknown>) => boolean) =>
  (await shop.allItems()).find(fits) as Item;
const salesDayItem = () => itemWhere(({ pk }) => pk === "sales");
const totalsItem = () => itemWhere(({ sk }) => sk === "totals");
const nextInvoiceNumber = async () =>
  `INV-${String((await dynamoAudit(shop.table).lastNumbers()).invoice + 1).padStart(6, "0")}`;
const keyOf = ({ pk, sk }: Item) => ({ pk, sk });

/** For each rule: damages the shop in one way, and returns the findings with the subject that the audit must name. */
const HARM: Record<Rule, () => Promise<HarmResult>> = {
  "book.copies": () => whileBroken("1", book("1"), add("stock", -1)),
  "book.shelf": () => whileBroken("3", book("3"), set("categoryId", "ca_gone")),
  "book.file": async () => {
    const [path, index] = [...files][0] as [string, Date];
    files.delete(path);
    const findings = await runAudit();
    files.set(path, index);
    return { findings, subject: "1" };
  },
  "file.orphan": async () => {
    files.set("covers/left-640.webp", secondsAfter(shop.clock.now(), -2 * 86_400));
    files.set("covers/fresh-640.webp", shop.clock.now());
    const findings = await runAudit();
    files.delete("covers/left-640.webp");
    files.delete("covers/fresh-640.webp");
    return { findings, subject: "covers/left-640.webp" };
  },
  "snapshot.file": () => {
    const document = { version: 1, cursor: "", count: 3, details: [], madeAt: "" };
    const cards = ["/media/catalogue/gone.json"];
    return whileThere("catalogue/gone.json", keys.settings("snapshot"), { ...document, cards });
  },
  "order.sums": () => whileBroken(paid, order(), add("gstTotal", 1)),
  "order.state": () => whileBroken(paid, order(), set("paymentId", null)),
  "order.group": () => whileBroken(paid, order(), set("gsi3pk", "orders#delivered")),
  // An earlier version refunded a payment before it stored the refund.
  "order.payment": async () => {
    const page = shop.pageOf({ session: `cs_${paid}` });
    page.refunded = page.amount;
    const findings = await runAudit();
    page.refunded = 0;
    return { findings, subject: paid };
  },
  "order.overdue": async () => {
    const one = await shop.place(await shop.person());
    shop.clock.advance(2 * 3600);
    const findings = await runAudit();
    shop.provider.expire(one.session);
    await shop.poll(one);
    return { findings, subject: one.id };
  },
  "order.mail": async () => {
    const { confirmationMailId } = await itemWhere(({ _id }) => _id === paid);
    return whileLost(paid, keys.mail(confirmationMailId as MailId));
  },
  "order.invoice": async () => {
    const { create } = shop.ports.invoices;
    shop.ports.invoices.create = () => Promise.reject(new Error("the function ended"));
    const { id, buyer } = await shop.buy();
    shop.ports.invoices.create = create;
    expect(await runAudit()).toEqual([]);
    shop.clock.advance(2 * 3600);
    const findings = await runAudit();
    await shop.call(buyer, "GET", `/orders/invoice/${id}`);
    return { findings, subject: id };
  },
  "invoice.number": async () => whileBroken(await nextInvoiceNumber(), keys.lastInvoice(), add("last", 1)),
  "mail.late": async () => {
    const draft = { to: "a@b.example", subject: "News", text: "", html: "" };
    const mail = newMail(draft, secondsAfter(shop.clock.now(), -86_400));
    return whileHarmed(mail._id, keys.mail(mail._id), () => outboxWrite(shop.table, mail));
  },
  "shelf.count": () =>
    whileBroken("ca_fiction", keys.categoryCounts("ca_fiction" as never), add("active", 1)),
  "customer.totals": async () => {
    const total = await totalsItem();
    return whileBroken(total.userId, keyOf(total), add("spent", 100));
  },
  "sales.day": async () => {
    const day = await salesDayItem();
    return whileBroken(day.sk.slice(0, 10), keyOf(day), add("revenue", 100));
  },
  "people.admins": () => whileBroken("active administrators", keys.activeAdmins(), add("active", 1)),
  "people.email": () => whileBroken(admin._id, keys.email(admin.email), set("userId", "us_thief")),
};

describe("an audit", () => {
  beforeAll(async () => {
    // Past the delay of confirmations, so that none waits and becomes late during these tests.
    shop.clock.advance(21);
  });

  it.each(RULES)("finds a violation of %s with its subject, and nothing else", async (rule) => {
    const { findings, subject } = await HARM[rule]();
    expect(findings.filter((one) => one.rule === rule && one.subject === subject)).toHaveLength(1);
    // The damage of the other rules has been repaired.
    expect(findings.filter((finding) => finding.rule !== rule)).toEqual([]);
  });

  it("finds customers without totals", async () => {
    const total = await totalsItem();
    const { findings, subject } = await whileLost(total.userId, keyOf(total));
    expect(findings).toMatchObject([{ rule: "customer.totals", subject }]);
  });

  it("reports the same in slices of a page each, some of them interrupted, as in one run", async () => {
    const progressFiles = memoryFiles();
    const small = { ...ports(), store: dynamoAudit(shop.table, 2) };
    let mayGoOn = () => false;
    const slice = (isScheduled = true, over: Partial<AuditPorts> = {}) =>
      createSlicedAudit({ ...small, ...over }, progressFiles, () => mayGoOn())(isScheduled);
    await shop.table.transact([
      shop.table.update(book("1"), add("stock", -1)),
      shop.table.update(keys.lastInvoice(), add("last", 1)),
    ]);
    const whole = await audit(ports());
    expect(whole.found).toBe(2);

    const broken = { ...small.store, invoices: () => Promise.reject(new Error("the function ended")) };
    let [result, slices, interruptions] = [await slice(), 1, 0];
    for (; "status" in result && slices < 200; slices += 1) {
      const before = progressFiles.stored.get("audit/progress");
      result = await slice(true, slices % 2 === 0 ? {} : { store: broken }).catch((error: Error) => {
        expect(error.message).toBe("the function ended");
        interruptions += 1;
        expect(progressFiles.stored.get("audit/progress")).toBe(before);
        return { status: "goes on" as const };
      });
    }
    expect(interruptions).toBeGreaterThan(2);
    expect(slices).toBeGreaterThan(20);
    expect(result).toEqual({ ...whole, begunAt: expect.any(String) });

    expect(await slice()).toEqual({ status: "done tonight" });
    mayGoOn = () => true;
    expect(await slice(false)).toMatchObject({ found: 2 });
    progressFiles.stored.set("audit/progress", { bytes: new Uint8Array([1]), contentType: "" });
    expect(await slice()).toMatchObject({ looked: whole.looked, found: 2 });
    await shop.table.transact([
      shop.table.update(book("1"), add("stock", 1)),
      shop.table.update(keys.lastInvoice(), add("last", -1)),
    ]);
  });

  it("does not report a finding that the second pass does not confirm", async () => {
    await shop.table.transact([shop.table.update(book("1"), add("stock", -1))]);
    const report = await audit(
      ports(async () => void (await shop.table.transact([shop.table.update(book("1"), add("stock", 1))]))),
    );
    expect(report.findings).toEqual([]);
  });
});

it("finds payments that only the provider has, and refunds that it does not have", async () => {
  const unpaid = await shop.place(await shop.person());
  shop.provider.pay(unpaid.session);
  const says = `was paid by pi_${unpaid.session} at the provider, and not here`;
  expect(await runAudit()).toEqual([{ rule: "order.payment", subject: unpaid.id, says }]);
  await shop.poll(unpaid);
  await cancelAndRefund(unpaid.id);
  expect(await runAudit()).toEqual([]);
  shop.pageOf(unpaid).refunded = 0;
  expect(await runAudit()).toMatchObject([{ rule: "order.payment", subject: unpaid.id }]);
});
