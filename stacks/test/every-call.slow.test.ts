import { BookId } from "@frangipani/core/books";
import { keys } from "@frangipani/core/dynamo";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as accounts from "./every-call/accounts.ts";
import { changeBooks } from "./every-call/books.ts";
import * as catalogue from "./every-call/catalogue.ts";
import { askForAlerts } from "./every-call/catalogue.ts";
import { buyAndRefund, makeOfficeIndex, returnTestOrder } from "./every-call/orders.ts";
import { missingCalls, shop, startShop } from "./every-call/scenario.ts";
import { changeSettings } from "./every-call/settings.ts";
import { recordedMetrics } from "./support/deployed-shop.ts";

// Makes every call of the API once in one scenario: each by its own bundle, from a cold start, through the
// deployed routes, under exactly the deployed permissions. The steps depend on those before them, and the last
// test fails when a call is missing.

beforeAll(startShop);
afterAll(() => shop?.stop());

it("signs in, with an emailed code where one is required", accounts.signIn);
it("signs up, changes an account, and manages accounts as an administrator", accounts.manageAccounts);
it("adds a passkey, signs in with it and removes it", accounts.usePasskey);
it("adds, changes and deletes addresses", accounts.manageAddresses);
it("saves books, shares them by a link and removes it", accounts.saveBooks);
it("sends notifications to a device and chooses their topics", accounts.chooseNotifications);
it("saves and removes a view of a table", accounts.saveViews);
it("reads the catalogue, and returns 304 when nothing has changed", catalogue.readCatalogue);
it("changes books, their covers and their samples", changeBooks);
it("asks for alerts, is told of a lower price, and stops them by the link in the mail", askForAlerts);
it("changes categories, shipping and GST", changeSettings);
it("writes the back office's index", makeOfficeIndex);
it("places, pays, cancels and refunds orders", buyAndRefund);
it("refunds an order that the canary paid in test mode, when the canary cancels it", returnTestOrder);
it("sweeps, and writes the catalogue's snapshot", catalogue.makeSnapshot);
it("searches in the snapshot's files", catalogue.searchSnapshot);
it("renders pages, robots.txt and site maps", catalogue.renderPages);

it("finds nothing wrong in an audit after all these calls, and one problem once the stock is one copy short", async () => {
  const lines = await shop.run("Audit");
  expect(lines).toContainEqual(expect.objectContaining({ event: "audit", level: "info", found: 0 }));
  const addStock = (by: number) => {
    const added = { UpdateExpression: "ADD stock :by", ExpressionAttributeValues: { ":by": by } };
    return shop.table.transact([shop.table.update(keys.book(BookId.parse("1")), added)]);
  };
  await addStock(-1);
  expect(recordedMetrics(await shop.run("Audit"), "frangipani/production").AuditFindings).toEqual([1]);
  await addStock(1);
});

it("erases an account", accounts.eraseAccount);
it("signs out", accounts.signOut);

it("has made every call, each within its function's permissions", async () => {
  expect(missingCalls(), "add a step above").toEqual([]);
  expect(await shop.denied()).toEqual([]);
});
