import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ListPage } from "../../../src/admin/shared/ListPage.tsx";
import type { Table } from "../../../src/admin/shared/tables.ts";
import { routed } from "../../support/routed.ts";

async function renderedText(changes: Partial<Table<string>>): Promise<string> {
  const table: Table<string> = {
    pluralName: "customers",
    text: "",
    onText() {},
    status: false,
    rows: [],
    isEmpty: false,
    page: 1,
    pageCount: 3,
    onPage() {},
    failure: null,
    isOutdated: false,
    ...changes,
  };
  const page = createElement(ListPage<string>, {
    table,
    placeholder: "Name or email",
    columns: [{ header: "Name", cell: (name) => name }],
    rowKey: (name) => name,
    empty: { title: "No Customer Records Found!" },
  });
  return renderToStaticMarkup(await routed(() => page)).replaceAll(/<[^>]+>/g, "\n");
}

it("distinguishes an empty list from a search without matches", async () => {
  expect(await renderedText({ isEmpty: true })).toContain("No Customer Records Found!");
  expect(await renderedText({ text: "zola" })).toContain("No customers match your search");
});

it("does not say that nothing matches on a page beyond the last match", async () => {
  const text = await renderedText({ text: "zola", page: 2 });
  expect(text).toContain("No customers on this page");
  expect(text).toContain("Show the first page");
  expect(text).not.toContain("match your search");
});
