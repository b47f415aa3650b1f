import { expect, it } from "vitest";
import { followChanges } from "../../src/office/follow-changes.ts";

it("finds a change that becomes visible after a later one, as its transaction was retried", async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1000).toISOString();
  const log = [{ key: `${at(0)}#later`, userId: "us_1" }];
  const store = {
    changesSince: async (from: string) => log.filter(({ key }) => key > from),
    read: async () => ({ people: [], orders: [] }),
    isbnsOf: async () => [],
  };
  const index = { apply() {}, booksWithoutIsbn: () => [] };
  const changes = followChanges(store as never, index, at(-60));
  expect(await changes.catchUp()).toHaveLength(1);
  log.unshift({ key: `${at(-15)}#retried`, userId: "us_2" });
  expect((await changes.catchUp()).map(({ userId }) => userId)).toEqual(["us_2"]);
});
