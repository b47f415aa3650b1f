// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import type { Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { type List, pagedList, useUpdateList } from "../../../src/admin/shared/list.ts";
import { type Table, useListTable } from "../../../src/admin/shared/tables.ts";
import { rootOfTest } from "../../support/render.ts";

type Row = { name: string; copies: number };
/** 25 rows, book 0 to book 24; every fourth has no copies. */
const stored = Array.from({ length: 25 }, (_, index): Row => ({ name: `book ${index}`, copies: index % 4 }));

const pendingRequests: ((failure?: unknown) => void)[] = [];
const books = pagedList<Row>("books", "Books did not come.", async ({ cursor = "0" }) => {
  const failure = await new Promise<unknown>((resolve) => pendingRequests.push(resolve));
  if (failure) throw failure;
  const first = Number(cursor);
  const isLast = first + 10 >= stored.length;
  return {
    body: stored.slice(first, first + 10),
    headers: new Headers(isLast ? {} : { "x-next-cursor": String(first + 10) }),
  };
});

async function respond(failure?: Error) {
  await expect.poll(() => pendingRequests).toHaveLength(1);
  pendingRequests.pop()?.(failure);
}

let root: Root;
beforeEach(() => {
  root = rootOfTest();
});

const onPage = vi.fn();
type PageProps = { search: { q?: string; page?: number; order?: string } };
let rendered: {
  change: ReturnType<typeof useUpdateList<Row, List<Row>>>;
  table: Table<Row> & { all: readonly Row[] | undefined };
};

function Page({ search }: PageProps) {
  const change = useUpdateList(books);
  const shown = { search, text: search.q ?? "", page: search.page ?? 1 };
  const table = useListTable(books, {
    pluralName: "books",
    url: { ...shown, onText() {}, onPage, change() {}, turn() {} },
    find: (rows, text) => rows.filter(({ name }) => name.includes(text)),
    sortKeys: ["copies"],
  });
  rendered = { change, table };
  return null;
}

function open(search: PageProps["search"] = {}) {
  const page = createElement(Page, { search });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root.render(createElement(QueryClientProvider, { client }, page));
}
async function openWhole(...given: Parameters<typeof open>) {
  open(...given);
  for (let pages = 0; pages < 3; pages += 1) await respond();
  await expect.poll(() => rendered.table.all).toHaveLength(stored.length);
}
const expectStatus = (status: string) => expect.poll(() => rendered.table.status).toBe(status);
const names = () => rendered.table.rows?.map(({ name }) => name);

it("shows the first page at once, and counts the rows loaded so far", async () => {
  open();
  await expect.poll(() => rendered.table).toMatchObject({ status: "Loading books...", rows: undefined });
  await respond();
  await expectStatus("Showing 10 of 10 books, more are coming");
  await respond();
  await respond();
  await expectStatus("Showing 25 of 25 books");
  expect(rendered.table).toMatchObject({ page: 1, pageCount: 3 });
  expect(names()).toEqual(stored.slice(0, 10).map(({ name }) => name));
});

it("shows the rows that match the search of the URL, page by page", async () => {
  await openWhole({ q: "book 1", page: 2 });
  expect(rendered.table).toMatchObject({ status: "Showing 11 of 25 books", page: 2, pageCount: 2 });
  expect(names()).toEqual(["book 19"]);
});

it("shows the last page for a page number beyond it, and opens no page beyond it", async () => {
  await openWhole({ page: 9 });
  expect(rendered.table.page).toBe(3);
  rendered.table.onPage(4);
  rendered.table.onPage(0);
  expect(onPage).not.toHaveBeenCalled();
  rendered.table.onPage(2);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
});

it("shows a change at once, and keeps all rows while they are fetched again", async () => {
  await openWhole();
  rendered.change((rows) => [{ name: "book 25", copies: 1 }, ...rows]);
  await expectStatus("Showing 26 of 26 books");
  await respond();
  await expect.poll(() => pendingRequests).toHaveLength(1);
  await expectStatus("Showing 26 of 26 books");
  await respond();
  await respond();
  await expectStatus("Showing 25 of 25 books");
});

it("does not say that nothing matches while rows are still loading", async () => {
  open({ q: "book 24" });
  await respond();
  await expectStatus("Showing 0 of 10 books, more are coming");
  expect(rendered.table.rows).toBeUndefined();
  await respond();
  await respond();
  await expectStatus("Showing 1 of 25 books");
  expect(names()).toEqual(["book 24"]);
});

it("shows the failure, not an empty result, if loading the remaining rows fails", async () => {
  open({ q: "book 24" });
  await respond();
  await expectStatus("Showing 0 of 10 books, more are coming");
  await respond(new Error("down"));
  await expectStatus("Showing 0 of 10 books");
  expect(rendered.table).toMatchObject({ rows: undefined, failure: { title: "Books did not come." } });
});
