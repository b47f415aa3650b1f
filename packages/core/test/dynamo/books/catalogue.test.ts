import { describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { dynamoBooks } from "../../../src/dynamo/books/books.ts";
import { dynamoCatalogue, latestChange } from "../../../src/dynamo/books/catalogue.ts";
import { reserveStock } from "../../../src/dynamo/books/copies.ts";
import { dynamoSettings } from "../../../src/dynamo/settings.ts";
import type { Meter } from "../../../src/dynamo/table/table-reads.ts";
import { testBook } from "../../support/book.ts";
import { testCategory } from "../../support/category.ts";
import { storeCategories } from "../../support/stored-categories.ts";

const at = (second: number, id = "b1") => `2026-06-15T02:00:0${second}.000Z#${id}`;

describe("the latest change of the feed", () => {
  const shop = async () => {
    const requests: string[] = [];
    const meter: Meter = ({ operation }) => void requests.push(operation);
    const { table } = await freshTable(meter);
    await storeCategories(table, testCategory("fiction", "classics"));
    return { table, requests, catalogue: dynamoCatalogue(table), books: dynamoBooks(table) };
  };
  const bookAt = (second: number, id = "b1") =>
    testBook({ _id: id, changedAt: at(second, id).split("#")[0] ?? "" });

  it("takes one read after a change", async () => {
    const { books, catalogue, requests } = await shop();
    await books.save([{ after: bookAt(1) }, { after: bookAt(1, "b2") }]);
    requests.length = 0;
    expect(await catalogue.latest()).toBe(at(1, "b2"));
    expect(requests).toEqual(["get"]);
  });

  it("is read from the feed's index when no item records it", async () => {
    const { table, catalogue } = await shop();
    expect(await catalogue.latest()).toBe("");
    await dynamoBooks(table).save([{ after: bookAt(1) }]);
    await table.transact([table.remove({ pk: "latest-change", sk: "catalogue" })]);
    expect(await catalogue.latest()).toBe(at(1));
  });

  it("never goes back, and is written at most once a second by a process", async () => {
    const { table, requests } = await shop();
    const latest = latestChange(table);
    await latest.raise([at(5)]);
    await latestChange(table).raise([at(3)]);
    expect(await latest.read()).toBe(at(5));
    requests.length = 0;
    await latest.raise(["2026-06-15T02:00:05.999Z#b2"]);
    expect(requests).toEqual([]);
    await latest.raise([at(6)]);
    expect(await latest.read()).toBe(at(6));
  });

  it("counts each change of books and categories by this process", async () => {
    const { table, books, catalogue } = await shop();
    const { taxonomy } = dynamoSettings(table);
    const counts = [catalogue.countOwnChanges()];
    await books.save([{ after: bookAt(1) }]);
    counts.push(catalogue.countOwnChanges());
    await taxonomy.change((current) => current);
    counts.push(dynamoCatalogue(table).countOwnChanges());
    expect(counts).toEqual([1, 2, 3]);
  });

  it("is corrected by refreshLatest when a process ended after its change", async () => {
    const { table, books, catalogue } = await shop();
    const book = bookAt(1);
    await books.save([{ after: book }]);
    await table.transact([reserveStock(table, book, 1, new Date(at(4).split("#")[0] ?? ""))]);
    expect(await catalogue.latest()).toBe(at(1));
    expect(await catalogue.refreshLatest()).toBe(at(4));
    expect(await catalogue.latest()).toBe(at(4));
  });

  it("does not throw when the table is down, as the change itself is stored", async () => {
    const { table } = await shop();
    const latest = latestChange({
      ...table,
      update: table.update.bind(table),
      transact: async () => Promise.reject(new Error("the table is down")),
    } as never);
    await latest.raise([at(1)]);
  });
});
