import { ActivityRecord } from "@frangipani/core/activity";
import { recordWrites } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { adminChanges } from "../support/admin-changes/all.ts";
import type { Made } from "../support/admin-changes/change.ts";
import { placeOrder } from "../support/admin-changes/orders.ts";
import { booksShop } from "../support/books-shop.ts";
import type { TestResponse } from "../support/response.ts";

const shop = await booksShop();

const records = async (): Promise<ActivityRecord[]> =>
  (await shop.allItems("activity#")).filter((item) => "by" in item).map((item) => ActivityRecord.parse(item));
const known = async () => new Set<string>((await records()).map(({ _id }) => _id));
const newSince = async (before: ReadonlySet<string>) =>
  (await records()).filter(({ _id }) => !before.has(_id));

/** Calls without a record: upload URLs and test deliveries, an administrator's own views, and packing marks, which expire. */
const CALLS_WITHOUT_RECORD = [
  "POST /api/book/sampleUpload",
  "POST /api/book/imports",
  "DELETE /api/book/imports/:id",
  "POST /api/webhooks/:id/test",
  "POST /api/webhooks/:id/deliveries/:event/again",
  "PUT /api/orders/packing",
  "PUT /api/views/saved/:id",
  "DELETE /api/views/saved/:id",
];

it("every call by which administrators change something is tried", () => {
  const admins = Object.entries(calls)
    .filter(([name, { audience }]) => audience === "admin" && !name.startsWith("GET"))
    .map(([name]) => name);
  expect([...Object.keys(adminChanges), ...CALLS_WITHOUT_RECORD].toSorted()).toEqual(
    [...admins, "POST /api/auth/signup"].toSorted(),
  );
});

describe.each(Object.entries(adminChanges))("%s", (call, { make, fields, isOnce }) => {
  let made: Made;
  let before: Set<string>;
  const [method = "", path = ""] = call.split(" /api");
  const send = (as = shop.admin): Promise<TestResponse> =>
    shop.call(as, method, path.replace(":id", made.id ?? ""), made.body, { "x-test-address": "192.0.2.4" });
  beforeEach(async () => {
    made = await make(shop);
    before = await known();
  });

  it("writes exactly one record: user, time, IP address, subject, values before and after", async () => {
    const response = await send();
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    const written = await newSince(before);
    expect(written).toHaveLength(1);
    expect(written[0]?.by).toEqual({
      id: shop.admin._id,
      email: shop.admin.email,
      address: "192.0.2.4",
      requestId: response.headers.get("x-request-id"),
      call,
      action: expect.stringMatching(/^[A-Z]/),
      at: instant(shop.clock.now()),
    });
    const [subject] = written[0]?.subjects ?? [];
    for (const [field, [from, to]] of Object.entries(fields))
      expect(subject?.fields).toContainEqual({ field, from, to });
    expect(JSON.stringify(written)).not.toMatch(/argon2|passwordHash|sessionsValidFrom|payUrl|fingerprint/);
    if (isOnce) return;
    await send();
    expect(await newSince(before), "the same call again").toHaveLength(1);
  });

  it("writes no record when it is refused", async () => {
    expect((await send(shop.customer)).status).toBeGreaterThanOrEqual(call.endsWith("signup") ? 200 : 400);
    made = made.id ? { ...made, id: "nothing" } : { body: {} };
    expect((await send()).status).toBeGreaterThanOrEqual(400);
    expect(await newSince(before)).toEqual([]);
  });
});

it.each(["expired", "cancelled"])(
  "an unpaid order set to %s by an administrator has one record",
  async (orderStatus) => {
    const { id } = await placeOrder(shop);
    const before = await known();
    await shop.send("PUT", `/orders/updateStatus/${id}`, { orderStatus });
    expect((await newSince(before)).map(({ by }) => by.call)).toEqual(["PUT /api/orders/updateStatus/:id"]);
  },
);

it("never overwrites a record", async () => {
  const [record] = await records();
  if (!record) throw new Error("there is no record");
  expect(await shop.table.transact(recordWrites(shop.table, record))).toEqual([0]);
});
