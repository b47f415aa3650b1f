import { afterAll, expect, test, vi } from "vitest";
import { Ledger } from "../../../src/emulators/stripe/ledger.ts";

const ledger = new Ledger(":memory:");
afterAll(() => ledger.close());

// SQLite's query plan for the statement that `ask` prepares.
function planOf(ask: () => unknown): string[] {
  const prepare = vi.spyOn(ledger.database, "prepare");
  ask();
  const [statement = ""] = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return ledger.database
    .prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .all("checkout.session", 0)
    .map(({ detail }) => String(detail));
}

// It is asked with every call of the API: a scan of all sessions would make each order dearer than the last.
test("reads what is due from an index in its order, without scanning or sorting", () => {
  expect(planOf(() => ledger.dueBy("checkout.session", 0))).toEqual([
    "SEARCH objects USING INDEX objects_by_due (kind=? AND due<?)",
  ]);
});
