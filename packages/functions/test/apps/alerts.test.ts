import type { User } from "@frangipani/core/accounts";
import { sendAlerts } from "@frangipani/core/alerts";
import { keys, markAskedBooks } from "@frangipani/core/dynamo";
import { eraseDue } from "@frangipani/core/erasure";
import { instant } from "@frangipani/core/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { type AlertsShop, alertsShop } from "../support/alerts-shop.ts";

let shop: AlertsShop;
let mei: User;
beforeEach(async () => {
  shop = await alertsShop();
  mei = await shop.person();
  await shop.book("1", { title: "Kopi & Kaya", author: "Lim Ah Seng", stock: 0, price: 1899 });
});

const outcome = (part: object) => ({ sent: 0, dropped: 0, failed: [], ...part });
const subjects = async () => (await shop.sendMails()).map(({ to, subject }) => [to, subject]);

describe("a book that is back in stock", () => {
  beforeEach(() => shop.ask(mei, "1", "back-in-stock"));

  it("is mailed once, with its name, price and link, and the alert ends", async () => {
    expect(await shop.run()).toEqual(outcome({}));
    await shop.changeBook("1", { stock: 3 });
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
    expect(await shop.run()).toEqual(outcome({}));
    const [mail, ...others] = await shop.sendMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: mei.email,
      subject: "Back in stock: Kopi & Kaya",
      notification: { userId: mei._id, topic: "book-alerts", title: "Back in stock: Kopi & Kaya" },
    });
    expect(mail?.text).toContain("“Kopi & Kaya” by Lim Ah Seng is back in stock, for $18.99.");
    expect(mail?.text).toContain("https://books.example/book/1");
    expect(mail?.html).toContain("Kopi &amp; Kaya");
    expect(await shop.list(mei)).toEqual([]);
    expect(await shop.alertCount(mei)).toBe(0);
  });

  it("is mailed as soon as the address is proven, and delays nobody else until then", async () => {
    const invented = await shop.person({ confirmedEmail: undefined });
    await shop.ask(invented, "1", "back-in-stock");
    await shop.changeBook("1", { stock: 3 });
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
    expect((await shop.sendMails()).map(({ to }) => to)).toEqual([mei.email]);
    const [waiting] = (await shop.call(invented, "GET", "/alerts/books")).body;
    expect(waiting).toMatchObject({ bookId: "1", waitsForEmail: true });

    // The job has passed the change of the book.
    expect(await shop.run()).toEqual(outcome({}));

    await shop.call(invented, "POST", "/auth/send-email-code");
    const otp = /\b\d{6}\b/.exec((await shop.sendMails()).at(-1)?.text ?? "")?.[0];
    expect((await shop.call(invented, "POST", "/auth/verify-email", { otp })).status).toBe(200);
    expect((await subjects()).at(-1)).toEqual([invented.email, "Back in stock: Kopi & Kaya"]);
    expect(await shop.list(invented)).toEqual([]);
    expect(await shop.run()).toEqual(outcome({}));
  });

  it("is mailed by the job, with retries, if the mail fails when the address is proven", async () => {
    const invented = await shop.person({ confirmedEmail: undefined });
    await shop.ask(invented, "1", "back-in-stock");
    await shop.changeBook("1", { stock: 3 });
    await shop.run();
    await shop.run();
    const { users, alerts } = shop.alertPorts;
    const before = await users.byId(invented._id);
    if (!before) throw new Error("no user");
    // The address is stored as confirmed, and the mails that follow a confirmation are not sent.
    await users.save(before, { ...before, confirmedEmail: before.email, version: before.version + 1 });
    const failing = { ...alerts, ofUser: () => Promise.reject(new Error("throttled")) };
    const failed = [{ userId: invented._id, reason: "throttled" }];
    expect(await shop.run({ alerts: failing })).toEqual(outcome({ failed }));
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
    expect(await shop.list(invented)).toEqual([]);
    expect(await shop.run()).toEqual(outcome({}));
  });

  it("is mailed again only after a new alert", async () => {
    for (const stock of [1, 0, 2]) {
      await shop.changeBook("1", { stock });
      await shop.run();
    }
    expect(await subjects()).toHaveLength(1);
    await shop.changeBook("1", { stock: 0 });
    await shop.ask(mei, "1", "back-in-stock");
    await shop.changeBook("1", { stock: 1 });
    await shop.run();
    expect(await subjects()).toHaveLength(2);
  });

  it("is mailed to everyone in the order of their alerts, even if there is one copy", async () => {
    const readers = [mei];
    for (let index = 0; index < 4; index += 1) {
      shop.clock.advance(1);
      const reader = await shop.person();
      await shop.ask(reader, "1", "back-in-stock");
      readers.push(reader);
    }
    await shop.changeBook("1", { stock: 1 });
    const enqueued: string[] = [];
    await shop.run({ enqueueMails: async (ids) => void enqueued.push(...ids) });
    const mails = new Map((await shop.sendMails()).map(({ _id, to }) => [_id as string, to]));
    expect(enqueued.map((id) => mails.get(id))).toEqual(readers.map(({ email }) => email));
  });

  it("is mailed when it came back while the alert was being stored", async () => {
    const { alerts } = shop.alertPorts;
    await shop.changeBook("1", { stock: 1 });
    // The run does not see the alert yet.
    await shop.run({ alerts: { ...alerts, ofBook: async function* () {} } }, 1);
    expect(await shop.run({}, 30)).toEqual(outcome({ sent: 1 }));
  });
});

it("a lower price is mailed once, when it is below the price at the time of the alert", async () => {
  await shop.ask(mei, "1", "lower-price");
  await shop.changeBook("1", { price: 2500 });
  await shop.changeBook("1", { price: 1899 });
  expect(await shop.run()).toEqual(outcome({}));
  await shop.changeBook("1", { price: 1500 });
  expect(await shop.run()).toEqual(outcome({ sent: 1 }));
  await shop.changeBook("1", { price: 1000 });
  expect(await shop.run()).toEqual(outcome({}));
  const [mail] = await shop.sendMails();
  expect(mail?.subject).toBe("A lower price: Kopi & Kaya");
  expect(mail?.text).toContain("now costs $15.00. It cost $18.99 when you asked.");
});

describe("nothing is sent twice", () => {
  beforeEach(async () => {
    await shop.ask(mei, "1", "back-in-stock");
    await shop.changeBook("1", { stock: 3 });
  });

  it("by two runs at once", async () => {
    const runs = await Promise.all([shop.run(), shop.run(), shop.run()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(await subjects()).toHaveLength(1);
    expect(await shop.alertCount(mei)).toBe(0);
  });

  it("after a run that ended before its cursor was stored and its mails were enqueued", async () => {
    const crash = async () => {
      throw new Error("the function ended");
    };
    await expect(shop.run({ enqueueMails: crash })).rejects.toThrow("the function ended");
    expect(await shop.run()).toEqual(outcome({}));
    expect(await subjects()).toHaveLength(1);
  });

  it("nor at all, when the alert was removed while the run had read it", async () => {
    const { users } = shop.alertPorts;
    const removing = {
      byId: async (id: User["_id"]) => {
        await shop.call(mei, "DELETE", "/alerts/books/1/back-in-stock");
        return users.byId(id);
      },
    };
    expect(await shop.run({ users: removing })).toEqual(outcome({}));
    expect(await subjects()).toEqual([]);
    expect(await shop.alertCount(mei)).toBe(0);
  });
});

describe("a run", () => {
  it("reads alerts only of books that are marked as having some, and unmarks a book without alerts after an hour", async () => {
    const { alerts } = shop.alertPorts;
    await shop.run();
    await shop.ask(mei, "1", "back-in-stock");
    for (let index = 2; index <= 120; index += 1) await shop.book(String(index), { stock: 1 });
    const listed: string[] = [];
    const counting: typeof alerts.ofBook = (book) => {
      listed.push(book);
      return alerts.ofBook(book);
    };
    const changeAll = async (stock: number) => {
      listed.length = 0;
      for (const id of ["1", "2"]) await shop.changeBook(id, { stock });
      return shop.run({ alerts: { ...alerts, ofBook: counting } });
    };
    expect(await changeAll(3)).toEqual(outcome({ sent: 1 }));
    expect(listed).toEqual(["1"]);
    // Somebody may have asked just now: it is forgotten an hour later.
    expect([(await changeAll(4)).sent, listed]).toEqual([0, ["1"]]);
    shop.clock.advance(3600);
    expect([(await changeAll(5)).sent, listed]).toEqual([0, ["1"]]);
    expect([(await changeAll(6)).sent, listed]).toEqual([0, []]);
    await shop.ask(mei, "1", "lower-price");
    await shop.changeBook("1", { price: 100 });
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
  });

  it("reads alerts of every book until the books of alerts of an earlier version are marked", async () => {
    await shop.ask(mei, "1", "back-in-stock");
    const asEarlier = [
      shop.table.remove(keys.askedBook("1" as never)),
      shop.table.put(keys.alertsCursor(), { cursor: instant(shop.clock.now()) }),
    ];
    await shop.table.transact(asEarlier);
    const { alerts } = shop.alertPorts;
    await shop.changeBook("1", { stock: 0 });
    expect(await shop.run({ alerts: { ...alerts, markedAmong: async () => new Set() } })).toEqual(
      outcome({}),
    );
    expect(await alerts.readCursor()).toMatchObject({ allMarked: false });
    expect(await markAskedBooks(shop.table, instant(shop.clock.now()))).toBe(1);
    expect(await alerts.readCursor()).toMatchObject({ allMarked: true });
    await shop.changeBook("1", { stock: 2 });
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
  });

  it("sends a limited number of alerts, and the next run continues with the others", async () => {
    const { alerts } = shop.alertPorts;
    await shop.addAlerts("1", 8);
    await shop.changeBook("1", { stock: 3 });
    shop.clock.advance(60);
    const run = () => sendAlerts(shop.alertPorts, isUnavailable, 5);
    expect(await run()).toEqual(outcome({ sent: 5 }));
    expect(await alerts.readCursor()).toBeUndefined();
    expect(await run()).toEqual(outcome({ sent: 3 }));
    expect(await run()).toEqual(outcome({}));
    expect(new Set((await subjects()).map(([to]) => to)).size).toBe(8);
  });

  it("sends other alerts when one fails, and that one later", async () => {
    const other = await shop.person();
    await shop.book("2", { stock: 0 });
    await shop.ask(mei, "1", "back-in-stock");
    await shop.ask(other, "2", "back-in-stock");
    await shop.changeBook("1", { stock: 1 });
    await shop.changeBook("2", { stock: 1 });
    const { users } = shop.alertPorts;
    const failing = {
      byId: async (id: User["_id"]) => {
        if (id === mei._id) throw new Error("unreadable");
        return users.byId(id);
      },
    };
    const failed = [{ bookId: "1", reason: "unreadable" }];
    expect(await shop.run({ users: failing })).toEqual(outcome({ sent: 1, failed }));
    expect(await shop.run()).toEqual(outcome({ sent: 1 }));
    expect(await subjects()).toHaveLength(2);
  });

  it("drops the alerts of retired books and of accounts that are not in use, and sends nothing", async () => {
    const gone = await shop.person();
    await shop.book("2", { stock: 0 });
    await shop.ask(mei, "1", "lower-price");
    await shop.ask(gone, "2", "back-in-stock");
    await shop.users.save(gone, { ...gone, status: false });
    await shop.changeBook("1", { status: false });
    await shop.changeBook("2", { stock: 1 });
    expect(await shop.run()).toEqual(outcome({ dropped: 1 }));
    expect(await subjects()).toEqual([]);
    expect(await Promise.all([mei, gone].map(shop.alertCount))).toEqual([0, 0]);
  });

  it("finds no alerts of an erased account", async () => {
    await shop.ask(mei, "1", "back-in-stock");
    await shop.ask(mei, "1", "lower-price");
    await shop.person({ role: "admin" });
    await shop.call(mei, "POST", "/auth/eraseAccount", { password: "Frangipani@2026" });
    shop.clock.advance(60);
    expect(await eraseDue(shop.erasurePorts, isUnavailable)).toMatchObject({ erased: 1, failed: [] });
    expect((await shop.allItems()).filter(({ pk }) => String(pk).startsWith("alerts#"))).toEqual([]);
    await shop.changeBook("1", { stock: 1, price: 100 });
    expect(await shop.run()).toEqual(outcome({}));
  });
});
