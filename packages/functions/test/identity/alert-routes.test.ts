import type { User } from "@frangipani/core/accounts";
import { MAX_ALERTS } from "@frangipani/core/alerts";
import { beforeEach, describe, expect, it } from "vitest";
import { type AlertsShop, alertsShop } from "../support/alerts-shop.ts";
import { refusal } from "../support/response.ts";

let shop: AlertsShop;
let mei: User;
beforeEach(async () => {
  shop = await alertsShop();
  mei = await shop.person();
  await shop.book("sold-out", { stock: 0 });
  await shop.book("here", { stock: 3, price: 1899 });
});

const remove = (user: User, bookId: string, kind: string) =>
  shop.call(user, "DELETE", `/alerts/books/${bookId}/${kind}`);

describe("asking for an alert", () => {
  it("stores it with the current price, and lists it", async () => {
    const { status, body } = await shop.ask(mei, "here", "lower-price");
    expect(status).toBe(200);
    const askedAt = shop.clock.now().toISOString();
    const alert = { bookId: "here", kind: "lower-price", price: 18.99, askedAt, waitsForEmail: false };
    expect(body).toEqual([alert]);
    expect((await shop.call(mei, "GET", "/alerts/books")).body).toEqual(body);
  });

  it("changes nothing when it is repeated, or comes from two devices at once", async () => {
    const ask = () => shop.ask(mei, "sold-out", "back-in-stock");
    await Promise.all([ask(), ask()]);
    const allButMarks = async () => (await shop.allItems()).filter(({ sk }) => sk !== "asked");
    const before = await allButMarks();
    shop.clock.advance(60);
    expect((await ask()).status).toBe(200);
    expect(await allButMarks()).toEqual(before);
    expect(await shop.list(mei)).toEqual([["sold-out", "back-in-stock"]]);
  });

  it("is refused for a book in stock, an unknown one, a retired one and another kind", async () => {
    const inStock = await shop.ask(mei, "here", "back-in-stock");
    expect(refusal(inStock)).toBe("409 alerts.in-stock: This book is in stock.");
    const missing = "404 book.missing: The book you're looking for doesn't exist or has been removed.";
    expect(refusal(await shop.ask(mei, "none", "lower-price"))).toBe(missing);
    await shop.changeBook("here", { status: false });
    expect(refusal(await shop.ask(mei, "here", "lower-price"))).toBe(missing);
    expect((await shop.call(mei, "PUT", "/alerts/books/here/free")).status).toBe(400);
    expect(await shop.list(mei)).toEqual([]);
  });

  it(`stops at ${MAX_ALERTS}, also when devices ask at once, and goes on when one is removed`, async () => {
    await shop.ask(mei, "sold-out", "back-in-stock");
    await shop.setAlertCount(mei, MAX_ALERTS - 1);
    const asked = ["sold-out", "here"].map((id) => shop.ask(mei, id, "lower-price"));
    const responses = await Promise.all(asked);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await remove(mei, "sold-out", "back-in-stock");
    expect((await shop.ask(mei, "sold-out", "lower-price")).status).toBe(200);
    expect((await shop.ask(mei, "here", "lower-price")).status).toBe(200);
    expect(refusal(await shop.ask(mei, "sold-out", "back-in-stock"))).toBe(
      "409 alerts.full: You have asked for 200 alerts. Remove some to ask for others.",
    );
  });
});

it("removing an alert may be repeated, and leaves room for another", async () => {
  await shop.ask(mei, "here", "lower-price");
  expect((await remove(mei, "here", "lower-price")).body).toEqual([]);
  expect(await Promise.all([remove(mei, "here", "lower-price"), remove(mei, "here", "lower-price")])).toEqual(
    Array(2).fill(expect.objectContaining({ status: 200, body: [] })),
  );
  expect(await shop.alertCount(mei)).toBe(0);
});

describe("the link in a message", () => {
  const stop = (path: string, body?: string, headers?: Record<string, string>) =>
    shop.call(undefined, "POST", path, body, headers);
  const linkFor = async (user: User): Promise<string> => {
    await shop.ask(user, "sold-out", "back-in-stock");
    await shop.changeBook("sold-out", { stock: 1 });
    await shop.run();
    const mail = (await shop.sendMails()).find(({ to }) => to === user.email);
    const url = /https:\/\/books\.example\/stop-alerts(\?\S+)/.exec(mail?.text ?? "")?.[1];
    if (!url) throw new Error("no mail with a link");
    return `/alerts/stop${url}`;
  };

  it("removes all alerts of its reader without signing in, any number of times", async () => {
    const link = await linkFor(mei);
    const other = await shop.person();
    await Promise.all([shop.ask(mei, "here", "lower-price"), shop.ask(other, "here", "lower-price")]);
    expect((await stop(link)).body).toEqual({ message: "You will get no more messages about books" });
    expect((await stop(link)).status).toBe(200);
    expect(await shop.list(mei)).toEqual([]);
    expect(await shop.alertCount(mei)).toBe(0);
    expect(await shop.list(other)).toEqual([["here", "lower-price"]]);
  });

  it("is called by a mail program's one-click unsubscribe, by the headers of the message", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    await linkFor(mei);
    const { headers } = (await shop.sendMails()).find(({ to }) => to === mei.email) ?? {};
    expect(headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const path = /^<https:\/\/books\.example\/api(\/\S+)>$/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1];
    await shop.ask(mei, "here", "lower-price");
    expect((await stop(path ?? "", "List-Unsubscribe=One-Click", form)).status).toBe(200);
    expect(await shop.list(mei)).toEqual([]);
  });

  it("is not stored in the outbox once the mail is sent", async () => {
    const token = new URLSearchParams((await linkFor(mei)).split("?")[1]).get("token") ?? "";
    const mails = (await shop.allItems()).filter(({ pk }) => String(pk).startsWith("mail#"));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(token);
  });

  it("does nothing for another token, another person, or somebody without alerts", async () => {
    const link = await linkFor(mei);
    const token = new URLSearchParams(link.split("?")[1]).get("token");
    await shop.ask(mei, "here", "lower-price");
    const mallory = await shop.person();
    await shop.ask(mallory, "here", "lower-price");
    const stranger = await shop.person();
    const invented = `user=${mei._id}&token=${"A".repeat(22)}`;
    const others = [mallory, stranger].map(({ _id }) => `user=${_id}&token=${token}`);
    for (const query of [invented, ...others]) {
      const refused = refusal(await stop(`/alerts/stop?${query}`));
      expect(refused).toBe("404 alerts.link-invalid: This link is not valid.");
    }
    expect((await stop(`/alerts/stop?user=${mei._id}`)).status).toBe(400);
    expect(await shop.list(mei)).toEqual([["here", "lower-price"]]);
    expect(await shop.list(mallory)).toEqual([["here", "lower-price"]]);
  });
});
