import { dynamoActivity, recordWrites } from "@frangipani/core/dynamo";
import { instant, newId, secondsAfter } from "@frangipani/core/kernel";
import { describe, expect, it } from "vitest";
import { newZone } from "../support/admin-changes/settings.ts";
import { booksShop } from "../support/books-shop.ts";
import type { Json } from "../support/response.ts";

const shop = await booksShop();

describe("the list of records", () => {
  const list = async (query: string) => shop.get(`/activity/list?${query}`, shop.admin);

  it("is sorted by time, the latest first, and paginated across months", async () => {
    const own = await booksShop();
    const activity = dynamoActivity(own.table);
    const end = new Date("2026-03-01T00:00:00Z");
    const moments = Array.from({ length: 40 }, (_, index) => instant(secondsAfter(end, (index - 20) * 60)));
    for (const moment of moments)
      await own.table.transact(
        recordWrites(own.table, {
          _id: newId("Activity"),
          kind: "shop",
          by: {
            id: "operator",
            email: "op",
            address: "",
            requestId: "",
            call: "ops",
            action: "Ops",
            at: moment,
          },
          subjects: [{ id: "shop", name: "", effect: "changed", fields: [] }],
        }),
      );
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await activity.list(
        { from: instant(secondsAfter(end, -86_400)), to: instant(secondsAfter(end, 86_400)) },
        { limit: 7, cursor },
      );
      expect(page.items.length).toBeLessThanOrEqual(7);
      read.push(...page.items.map(({ by }) => by.at));
      cursor = page.cursor;
    } while (cursor);
    expect(read).toEqual(moments.toReversed());
  });

  it.each(["1970-01-05T00:00:00Z", "0000-01-01T00:00:00Z"])("is empty before %s", async (to) => {
    expect(await list(`to=${to}`)).toMatchObject({ status: 200, body: [] });
    expect(await list(`from=0000-01-01T00:00:00Z&to=${to}`)).toMatchObject({ status: 200, body: [] });
  });

  it("is filtered by book, also of bulk changes", async () => {
    const [one, other] = [await shop.create(), await shop.create()];
    shop.clock.advance(1);
    const books = [{ id: one._id }, { id: other._id }];
    await shop.send("PUT", "/book/bulkUpdate", { books, set: { price: 21 } });
    const calls = (await list(`kind=book&subject=${other._id}`)).body;
    const edits = ["PUT /api/book/bulkUpdate", "POST /api/book/createBook"];
    expect(calls.map(({ call }: Json) => call)).toEqual(edits);
    expect(calls[0].subjects).toHaveLength(2);
  });

  it("is filtered by administrator", async () => {
    const second = await shop.person({ role: "admin" });
    await shop.call(second, "POST", "/zones/createZone", newZone());
    const { body } = await list(`actor=${second._id}`);
    expect(body.map(({ actor, action }: { actor: string; action: string }) => [actor, action])).toEqual([
      [second.email, "Add a zone"],
    ]);
  });

  it("is exported as CSV without formulas", async () => {
    const { headers, body } = await shop.get("/activity/export", shop.admin);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const columns = "at,actor,action,call,kind,subject,name,effect,field,from,to,address,requestId";
    expect(body.split("\r\n")[0]).toBe(columns);
    expect(body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it("is empty for a period that ends before it begins", async () => {
    const { status, body } = await list("from=2026-06-01T00:00:00Z&to=2026-05-01T00:00:00Z");
    expect([status, body]).toEqual([200, []]);
  });

  it.each(["kind=book", "subject=1", "kind=tea&subject=1", "from=yesterday", "limit=51", "cursor=nowhere"])(
    "refuses %s",
    async (query) => expect((await list(query)).status).toBe(400),
  );
});
