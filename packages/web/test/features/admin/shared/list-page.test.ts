import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ListPage } from "../../../../src/features/admin/shared/ListPage.tsx";
import type { Table } from "../../../../src/features/admin/shared/use-list-table.ts";

const renderedText = (table: Partial<Table<string>>): string =>
  renderToStaticMarkup(
    createElement(ListPage<string>, {
      table: {
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
        ...table,
      },
      placeholder: "Name or email",
      columns: [{ key: "name", header: "Name", cell: (name) => name }],
      rowKey: (name) => name,
      empty: { title: "No Customer Records Found!" },
    }),
  ).replaceAll(/<[^>]+>/g, "\n");

it("distinguishes an empty list from a search without matches", () => {
  expect(renderedText({ isEmpty: true })).toContain("No Customer Records Found!");
  expect(renderedText({ text: "zola" })).toContain("No customers match your search");
});

it("does not say that nothing matches on a page beyond the last match", () => {
  const text = renderedText({ text: "zola", page: 2 });
  expect(text).toContain("No customers on this page");
  expect(text).toContain("Show the first page");
  expect(text).not.toContain("match your search");
});
