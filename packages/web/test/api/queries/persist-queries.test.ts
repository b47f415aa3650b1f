// @vitest-environment happy-dom
import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { persistQueries, savedQuery } from "../../../src/api/queries/persist-queries.ts";
import { createQueryClient } from "../../../src/api/queries/query-client.ts";
import { signIn } from "../../../src/api/session/session.ts";

const HOUR_MS = 3_600_000;
const newClient = () => createQueryClient({ success: () => {}, error: () => {} });
const saved = () => localStorage.getItem("personal.queries") ?? "";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  signIn({ id: "us_1", name: "Reader", email: "r@x.example", role: "customer" }, "t1");
});

async function visit(client: ReturnType<typeof newClient>, name: string) {
  const queryFn = async () => `${name} of today`;
  const query = { queryKey: [name], queryFn, ...savedQuery("No Data Found") };
  const leave = new QueryObserver(client, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  leave();
}

it("keeps a saved query for an hour that no page uses, and into the next visit", async () => {
  const first = newClient();
  let stop = persistQueries(first, "us_1");
  await visit(first, "dashboard");
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await visit(first, "addresses");
  stop();
  const second = newClient();
  stop = persistQueries(second, "us_1");
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await visit(second, "addresses");
  stop();
  expect(second.getQueryData(["dashboard"])).toBe("dashboard of today");
  expect(saved()).toContain("dashboard of today");
});

it("refreshes what was saved while the device's clock was ahead", async () => {
  vi.setSystemTime(Date.now() + 24 * HOUR_MS);
  const first = newClient();
  let stop = persistQueries(first, "us_1");
  await vi.advanceTimersByTimeAsync(10);
  await visit(first, "dashboard");
  stop();
  vi.setSystemTime(Date.now() - 24 * HOUR_MS);
  const second = newClient();
  stop = persistQueries(second, "us_1");
  await vi.advanceTimersByTimeAsync(10);
  expect(second.getQueryData(["dashboard"])).toBe("dashboard of today");
  await second.prefetchQuery({ queryKey: ["dashboard"], queryFn: async () => "dashboard of later" });
  stop();
  expect(second.getQueryData(["dashboard"])).toBe("dashboard of later");
});

it("writes nothing for other queries, and replaces a stored value that cannot be parsed", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem("personal.queries", "{");
  const client = newClient();
  const stop = persistQueries(client, "us_1");
  await vi.advanceTimersByTimeAsync(10);
  const written = vi.spyOn(Storage.prototype, "setItem");
  await client.fetchQuery({ queryKey: ["orders"], queryFn: async () => "orders" });
  await vi.advanceTimersByTimeAsync(10);
  expect(written).not.toHaveBeenCalled();
  await visit(client, "dashboard");
  stop();
  expect(saved()).toContain("dashboard of today");
});

it("removes one user's saved queries for another user", async () => {
  const client = newClient();
  const stop = persistQueries(client, "us_1");
  await visit(client, "dashboard");
  stop();
  const other = newClient();
  persistQueries(other, "us_2")();
  await vi.advanceTimersByTimeAsync(10);
  expect(other.getQueryData(["dashboard"])).toBeUndefined();
  expect(saved()).toBe("");
});
