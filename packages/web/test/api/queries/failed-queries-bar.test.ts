// @vitest-environment happy-dom
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../src/api/api-error.ts";
import { persistQueries } from "../../../src/api/queries/persist-queries.ts";
import { FailedQueriesBar } from "../../../src/api/queries/QueryProvider.tsx";
import { createQueryClient } from "../../../src/api/queries/query-client.ts";
import { signIn } from "../../../src/api/session/session.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const YESTERDAY = Date.parse("2026-05-01T04:30:00Z");
const refused = new ApiError(403, "auth.forbidden", "Not allowed");
const toasts: string[] = [];
let client: QueryClient;
let server: () => Promise<string>;

type ListProps = { name: string; failure?: string | ((error: unknown) => string) };
const List = ({ name, failure }: ListProps) =>
  useQuery({ queryKey: [name], queryFn: () => server(), meta: { ...(failure && { failure }), saved: true } })
    .data ?? "nothing";

const show = (...lists: ListProps[]) => {
  const items = lists.map((list) => createElement(List, { key: list.name, ...list }));
  return render(withQueries([createElement(FailedQueriesBar, { key: "bar" }), ...items], client));
};
const bar = () => document.querySelector('[role="status"]')?.textContent ?? null;

beforeEach(() => {
  localStorage.clear();
  toasts.length = 0;
  client = createQueryClient({ success: () => {}, error: (text) => void toasts.push(text) });
  server = () => Promise.reject(refused);
});
afterEach(() => client.clear());

describe("cached data that could not be refreshed", () => {
  it("stays shown, with the failure text, its age and a retry button", async () => {
    client.setQueryData(["orders"], "three orders", { updatedAt: YESTERDAY });
    const page = await show({ name: "orders", failure: "Failed to fetch orders" });
    await eventuallyRendered(() =>
      expect(bar()).toBe("Failed to fetch orders. What you see is as of 01-05-2026, 12:30.Try again"),
    );
    expect(page.textContent).toContain("three orders");
    expect(toasts).toEqual([]);
    server = async () => "four orders";
    act(() => page.querySelector("button")?.click());
    await eventuallyRendered(() => expect(page.textContent).toBe("four orders"));
  });

  it("is reported in one bar for all lists of a page, with the age of the oldest", async () => {
    client.setQueryData(["zones"], "z", { updatedAt: YESTERDAY });
    client.setQueryData(["rates"], "r", { updatedAt: YESTERDAY + 3_600_000 });
    client.setQueryData(["users"], "u", { updatedAt: YESTERDAY + 3_600_000 });
    await show(
      { name: "zones", failure: "Failed to fetch zones" },
      { name: "rates", failure: "No Customer Records Found!" },
      { name: "users", failure: (error) => (error as ApiError).message },
    );
    await eventuallyRendered(() =>
      expect(bar()).toBe(
        "Failed to fetch zones. No Customer Records Found! Not allowed. What you see is as of 01-05-2026, 12:30.Try again",
      ),
    );
  });

  it("is not reported without a failure text, without cached data, or if no component uses it", async () => {
    client.setQueryData(["order"], "an order", { updatedAt: YESTERDAY });
    client.setQueryData(["zones"], "z", { updatedAt: YESTERDAY });
    await show({ name: "order" }, { name: "orders", failure: "Failed to fetch orders" });
    await eventuallyRendered(() => expect(toasts).toEqual(["Failed to fetch orders"]));
    await client.fetchQuery({ queryKey: ["zones"], queryFn: server, meta: { failure: "x" } }).catch(() => {});
    expect(bar()).toBeNull();
  });
});

it("saved queries stay saved if refreshing them fails", async () => {
  signIn({ id: "us_1", name: "Reader", email: "r@x.example", role: "customer" }, "t1");
  const stop = persistQueries(client, "us_1");
  client.setQueryData(["orders"], "three orders", { updatedAt: YESTERDAY });
  await show({ name: "orders", failure: "Failed to fetch orders" });
  await eventuallyRendered(() => expect(bar()).toContain("Failed to fetch orders"));
  const stored = JSON.parse(localStorage.getItem("personal.queries") ?? "{}");
  expect(stored.clientState.queries).toMatchObject([
    { state: { data: "three orders", status: "success", dataUpdatedAt: YESTERDAY } },
  ]);
  stop();
});
