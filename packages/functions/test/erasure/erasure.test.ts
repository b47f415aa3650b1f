import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { User } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";
import {
  dynamoErasureList,
  dynamoErasures,
  dynamoOffice,
  dynamoOutbox,
  dynamoSessions,
  type Table,
} from "@frangipani/core/dynamo";
import { type ErasurePorts, eraseDue, reapplyErasures } from "@frangipani/core/erasure";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { followChanges, type OfficeDocument } from "@frangipani/core/office";
import type { Order } from "@frangipani/core/orders";
import { OfficeIndex } from "@frangipani/core/sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../local/test/support/table.ts";
import { temporaryFolder } from "../../../local/test/support/temporary-folder.ts";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { testSubscription } from "../support/device.ts";
import { address, PASSWORD, type TestShop, testShop } from "../support/shop.ts";

const person = { name: "Rosalind Oyelaran", email: "rosalind@oyelaran.example" };
const home = { ...address, name: person.name, address: "77 Hidden Banyan Walk", zipCode: "654321" };
const TRACES = ["Rosalind", "Oyelaran", "oyelaran", "rosalind", "Hidden Banyan", "654321"];

const folder = temporaryFolder();

let shop: TestShop;
let admin: User;
let user: User;
let ports: ErasurePorts;
beforeEach(async () => {
  shop = await testShop();
  await shop.book("b1");
  // The last administrator cannot be erased.
  admin = await shop.person({ role: "admin" });
  user = await shop.person(person);
  ports = shop.erasurePorts;
});

const delivery = { shippingAddress: { ...home, email: person.email } };
const place = (quantity = 1) => shop.place(user, { b1: quantity }, delivery);
const buy = () => shop.buy(user, { b1: 1 }, delivery);
const saveAddress = () =>
  shop.call(user, "POST", "/addresses/createAddress", { id: user._id, addressData: home });
const eraseOwn = (password = PASSWORD) => shop.call(user, "POST", "/auth/eraseAccount", { password });
const credentials = { email: person.email, password: PASSWORD };
const signIn = () => shop.call(undefined, "POST", "/auth/login", credentials);
const sweep = async () => {
  shop.clock.advance(60);
  const result = await eraseDue(ports, isUnavailable);
  await shop.sendMails();
  return result;
};
async function eraseOwnAndSweep(): Promise<void> {
  await eraseOwn();
  await sweep();
}
const years = (count: number) => shop.clock.advance(count * 366 * 86_400);

/** Items with personal data of the user. */
const traces = async () =>
  (await shop.allItems()).filter((item) => TRACES.some((trace) => JSON.stringify(item).includes(trace)));

describe("deleting an account", () => {
  it("ends all sessions at once, and refuses new ones", async () => {
    const before = await shop.tokenOf(user);
    expect((await eraseOwn()).body.message).toBe("Your account is deleted");
    const headers = { authorization: `Bearer ${before}` };
    const asked = await shop.call(undefined, "GET", `/auth/getUserById/${user._id}`, undefined, headers);
    expect(asked.status).toBe(401);
    expect((await signIn()).status).toBe(400);
    const left = (await shop.allItems()).map(({ pk }) => pk);
    expect(left).not.toContain(`credentials#${user._id}`);
    expect(left).not.toContain(`sessions#${user._id}`);
  });

  it("requires the password", async () => {
    expect((await eraseOwn("Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await sweep()).erased).toBe(0);
    expect(await shop.users.byId(user._id)).toMatchObject({ status: true });
  });

  it("lists the mails of a paid order afterwards, without one that could not be sent", async () => {
    const { id: orderId } = await buy();
    const outbox = dynamoOutbox(shop.table);
    const now = shop.clock.now();
    for await (const { _id, dueAt } of outbox.due(secondsAfter(now, 3600))) {
      const mail = await outbox.claim(_id, { dueAt, claimedUntil: instant(now), attempts: 15 }, now);
      if (mail?.order) await outbox.giveUp(mail, now);
    }
    const mails = async () => (await shop.call(admin, "GET", `/orders/mails/${orderId}`)).body;
    expect(await mails()).toMatchObject([{ kind: "confirmation", state: "failed" }]);
    await eraseOwnAndSweep();
    expect(await mails()).toEqual([]);
  });

  it("leaves no personal data without a paid order: name, addresses, sessions, payment attempts and emails", async () => {
    await saveAddress();
    await place();
    await shop.call(user, "PUT", "/saved/books", { changes: [{ bookId: "b1", isSaved: true, at: 1 }] });
    await shop.call(user, "POST", "/push/subscription", testSubscription("phone"));
    await shop.call(user, "PUT", "/push/topics", { orderProgress: false, bookAlerts: true });
    const { token } = (await shop.call(user, "POST", "/saved/link", { showsName: true })).body;
    await shop.call(user, "PUT", `/auth/updateProfile/${user._id}`, { ...person, name: "Rosalind Two" });
    await eraseOwn();
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    expect(await traces()).toEqual([]);
    expect((await shop.allItems()).filter(({ pk }) => pk === `user#${user._id}`)).toEqual([]);
    expect((await shop.allItems()).filter(({ pk }) => String(pk).startsWith("push#"))).toEqual([]);
    expect(await shop.users.byEmail(person.email)).toBeUndefined();
    expect((await shop.call(undefined, "GET", `/saved/shared?list=${token}`)).status).toBe(404);
  });

  it("removes waiting mails about a payment attempt, to any address", async () => {
    const other = "rosalind@elsewhere.example";
    const { id } = await shop.place(user, { b1: 1 }, { shippingAddress: { ...home, email: other } });
    await shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "cancelled" });
    expect((await traces()).filter(({ to }) => to === other)).toHaveLength(1);
    await eraseOwnAndSweep();
    expect(await traces()).toEqual([]);
  });

  it("cancels open orders and releases their stock", async () => {
    const left = await shop.stock("b1");
    const order = await place(3);
    await eraseOwnAndSweep();
    expect(await shop.stock("b1")).toBe(left);
    expect(await shop.stored(order)).toMatchObject({ orderStatus: "expired", email: "" });
  });

  it("keeps the personal data of paid orders for five years, found by order number only", async () => {
    const { id } = await buy();
    await shop.sendMails();
    await saveAddress();
    await eraseOwn();
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    const [mail] = (await shop.call(admin, "GET", `/orders/mails/${id}`)).body;
    expect(mail).toMatchObject({ kind: "confirmation", to: person.email, state: "sent" });
    expect((await traces()).map(({ pk }) => pk).toSorted()).toEqual([`mail#${mail._id}`, `order#${id}`]);

    years(5);
    expect((await sweep()).anonymized).toBe(0);
    years(1);
    expect((await sweep()).anonymized).toBe(1);
    expect(await traces()).toEqual([]);
    expect(await shop.stored({ id })).toMatchObject({
      paymentStatus: "paid",
      shippingAddress: { country: "Singapore", address: "" },
    });
    expect(await sweep()).toMatchObject({ erased: 0, anonymized: 0 });

    // An anonymised order accepts no texts that could name the person again.
    const note = { id: "note-0001", text: "Rosalind Oyelaran rang" };
    const parcel = { carrier: "ninja-van", trackingNumber: "NVSG123456789" };
    for (const [method, path, body, code] of [
      ["POST", "note", note, "order.erased"],
      ["PUT", "shipment", parcel, "order.not-shippable"],
    ] as const) {
      const refused = await shop.call(admin, method, `/orders/${path}/${id}`, body);
      expect(refused).toMatchObject({ status: 409, body: { code } });
    }
    expect(await traces()).toEqual([]);
  });

  it("keeps the personal data of each order for its own retention period, even with later orders", async () => {
    const first = await buy();
    years(2);
    const second = await buy();
    await eraseOwn();
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    const emails = async () => [(await shop.stored(first)).email, (await shop.stored(second)).email];
    expect(await emails()).toEqual([person.email, person.email]);
    years(4);
    await sweep();
    expect(await emails()).toEqual(["", person.email]);
    await sweep();
    years(2);
    expect((await sweep()).anonymized).toBe(1);
    expect(await emails()).toEqual(["", ""]);
    expect(await traces()).toEqual([]);
  });

  it("removes a waiting request to cancel when the order is anonymised", async () => {
    const { id } = await buy();
    await shop.call(user, "POST", `/orders/request/${id}`, { reason: "Bought twice" });
    await eraseOwnAndSweep();
    years(6);
    await sweep();
    expect(await traces()).toEqual([]);
    expect((await shop.allItems()).filter(({ pk }) => pk === "orders#requests")).toEqual([]);
  });

  it("sends one email when it is done, and keeps neither its address nor its text", async () => {
    await eraseOwn();
    expect(await shop.sendMails()).toEqual([]);
    await sweep();
    await sweep();
    expect(shop.mails).toMatchObject([{ to: person.email, subject: "Your account was deleted" }]);
    expect(await traces()).toEqual([]);
  });

  it("records who and when, without name, email address and IP address", async () => {
    await eraseOwn();
    const records = (await shop.allItems()).filter(({ by }) => (by as Actor | undefined)?.id === user._id);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      kind: "user",
      by: { action: "Delete one's own account", call: "POST /api/auth/eraseAccount", address: "" },
      subjects: [{ id: user._id, effect: "changed" }],
    });
    expect(JSON.stringify(records)).not.toMatch(/rosalind|oyelaran|203\.0\.113|argon2/i);
  });

  it("removes the person from the index's file and from instances' copies, in which the order's number still finds it", async () => {
    const { id } = await buy();
    await shop.sendMails();
    const [{ orderNumber }] = (await shop.call(admin, "GET", `/orders/getOrderById/${id}`)).body;
    const found = async (q: string) =>
      (await shop.call(admin, "GET", `/orders/getAllOrders?q=${q}`)).body.map((one: Order) => one._id);
    expect(await found("oyelaran")).toEqual([id]);
    const { office, table } = shop;
    const isWritten = () => [...office.files.stored.keys()];
    const tracesOf = (file: string) => {
      const content = readFileSync(file, "latin1").toLowerCase();
      return ["rosalind", "oyelaran", "654321"].filter((trace) => content.includes(trace));
    };
    const fileOf = async (name: string) => {
      const file = join(folder, name);
      await office.unpackTo(String(isWritten()[0]), file);
      return file;
    };
    const copy = await fileOf("copy");
    expect(tracesOf(copy)).toEqual(["rosalind", "oyelaran", "654321"]);
    const instance = OfficeIndex.open(copy);
    const { position } = (await dynamoOffice(table).readDocument()) as OfficeDocument;

    await eraseOwnAndSweep();
    const typed = ["oyelaran", "654321", orderNumber];
    expect(await Promise.all(typed.map(found))).toEqual([[], [], [id]]);
    await followChanges(dynamoOffice(table), instance, position).catchUp();
    expect(instance.users({ q: "rosalind" }, { offset: 0, limit: 1 }).count).toBe(0);
    instance.close();
    expect(tracesOf(copy)).toEqual([]);
    for (const always of [false, true]) {
      expect(await office.runJob({ always })).toBe("made");
      expect(isWritten()).toHaveLength(1);
      expect(tracesOf(await fileOf(`after-${always}`))).toEqual([]);
    }
  });

  it("removes the earlier file of the back office's index even if a new one is due anyway", async () => {
    await buy();
    const { office } = shop;
    await office.runJob();
    const [former] = office.files.stored.keys();
    shop.clock.advance(13 * 3600);
    await eraseOwnAndSweep();
    expect(await office.runJob()).toBe("made");
    expect([...office.files.stored.keys()]).toEqual([expect.not.stringContaining(String(former))]);
  });

  it("allows a new account with the same email address", async () => {
    await eraseOwnAndSweep();
    expect((await shop.person(person)).email).toBe(person.email);
  });
});

describe("a restored table", () => {
  const reapply = async () => {
    const { users, table, clock } = shop;
    const [{ by }] = (await shop.allItems()).filter((item) => item.by) as [{ by: Actor }];
    const ports = { users, sessions: dynamoSessions(table), erasureList: dynamoErasureList(list), clock };
    return reapplyErasures(ports, by);
  };
  let list: Table;
  beforeEach(async () => {
    list = (await freshTable()).table;
    ports = { ...ports, erasures: dynamoErasures(shop.table, list) };
  });

  it("erases the same accounts again, without a second email", async () => {
    await buy();
    await saveAddress();
    await shop.sendMails();
    const backup = await shop.allItems();
    await eraseOwnAndSweep();
    const mails = shop.mails.length;
    const restored = backup.map((item) => shop.table.put({ pk: String(item.pk), sk: String(item.sk) }, item));
    await shop.table.writeEach(restored);
    expect(await shop.users.byEmail(person.email)).toBeDefined();

    expect(await reapply()).toEqual({ listed: 1, requested: [user._id], failed: [] });
    expect((await signIn()).status).toBe(400);
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
    expect((await traces()).map(({ sk }) => sk).toSorted()).toEqual(["mail", "order"]);
    expect(shop.mails).toHaveLength(mails);
    expect(await reapply()).toEqual({ listed: 1, requested: [], failed: [] });
  });

  it("reports the last administrator's account, which cannot be ended", async () => {
    const alone = await shop.person({ role: "admin" });
    await list.transact([list.put({ pk: "erasures", sk: alone._id }, {})]);
    for (const { _id, role } of (await shop.users.list({ limit: 50, cursor: undefined })).items)
      if (role === "admin" && _id !== alone._id) await shop.call(alone, "PUT", `/auth/deleteUserById/${_id}`);
    expect(await reapply()).toMatchObject({ requested: [], failed: [{ userId: alone._id }] });
  });
});

describe("an erasure", () => {
  it("continues with the next sweep after an interruption", async () => {
    const { id } = await buy();
    await place(2);
    await saveAddress();
    await eraseOwn();
    // The table stops after each number of writes, until nothing is left to do.
    let sweeps = 0;
    for (let writes = 0; (await shop.users.byId(user._id)) && writes < 40; writes += 1, sweeps += 1) {
      let left = writes;
      const limited = new Proxy(ports.erasures, {
        get: (store, name: keyof ErasurePorts["erasures"]) =>
          ["replaceOrder", "clearMails", "removeUser"].includes(name)
            ? (...args: never[]) => {
                left -= 1;
                if (left < 0) throw new Error("the table has stopped");
                return (store[name] as (...all: never[]) => unknown)(...args);
              }
            : store[name],
      });
      shop.clock.advance(60);
      const { failed } = await eraseDue({ ...ports, erasures: limited }, isUnavailable);
      if (failed.length > 0) expect(failed[0]?.reason).toBe("the table has stopped");
    }
    expect(sweeps).toBeGreaterThan(2);
    await shop.sendMails();
    expect((await traces()).map(({ pk }) => pk)).toEqual([`order#${id}`]);
  });

  it("waits while the payment provider is down", async () => {
    await place();
    await eraseOwn();
    const down = { ...shop.ports.payments, close: () => Promise.reject(new Error("the provider is down")) };
    shop.clock.advance(60);
    const first = await eraseDue({ ...ports, orderPorts: { ...shop.ports, payments: down } }, isUnavailable);
    expect(first.failed).toEqual([{ userId: user._id, reason: "the provider is down" }]);
    expect(await sweep()).toMatchObject({ erased: 1, failed: [] });
  });

  it("waits until no earlier request can still be running", async () => {
    await shop.users.save(user, { ...user, status: false, erasureAt: instant(shop.clock.now()), version: 2 });
    shop.clock.advance(30);
    expect((await eraseDue(ports, isUnavailable)).erased).toBe(0);
    shop.clock.advance(16);
    expect((await eraseDue(ports, isUnavailable)).erased).toBe(1);
  });

  it("prevents changes by administrators in the meantime", async () => {
    await eraseOwn();
    const changed = { ...person, email: "another@oyelaran.example", status: true };
    const response = await shop.call(admin, "PUT", `/auth/update/${user._id}`, { user: changed });
    expect(response).toMatchObject({ status: 404, body: { code: "users.missing" } });
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).status).toBe(200);
    await sweep();
    expect(await traces()).toEqual([]);
  });

  it("can be requested by an administrator, except for the last administrator", async () => {
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).body.message).toBe("User erased");
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).status).toBe(200);
    expect((await sweep()).erased).toBe(1);
    expect(await traces()).toEqual([]);
    expect((await shop.call(admin, "POST", `/auth/eraseUser/${user._id}`)).body.code).toBe("users.missing");
  });

  it("is refused to the last administrator", async () => {
    const alone = await testShop();
    const only = await alone.person({ role: "admin" });
    const refused = await alone.call(only, "POST", "/auth/eraseAccount", { password: PASSWORD });
    expect(refused).toMatchObject({ status: 409, body: { code: "users.last-admin" } });
    expect(await alone.users.byId(only._id)).toMatchObject({ status: true });
  });
});
