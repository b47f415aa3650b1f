// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { type Column, DataTable } from "../../../src/ui/table/DataTable.tsx";
import { control, press, render } from "../../support/render.ts";

async function bookTable(rows: string[]) {
  const opened: string[] = [];
  const turned: number[] = [];
  const page = await render(
    createElement(DataTable<string>, {
      caption: "Books",
      rows,
      rowKey: (title) => title,
      columns: [
        { header: "Title", cell: (title) => title },
        { header: "Edit", cell: (title) => createElement("button", { type: "button" }, `Edit ${title}`) },
      ],
      onOpen: (title) => void opened.push(title),
      onPage: (step) => void turned.push(step),
      empty: "No books yet",
    }),
  );
  const rowsOf = () => [...page.querySelectorAll<HTMLElement>("tbody tr")];
  const pressKey = (key: string) =>
    act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
    );
  return { page, opened, turned, rowsOf, pressKey };
}

it("opens a row on click or Enter, but not from a button in it", async () => {
  const { opened, rowsOf, pressKey } = await bookTable(["Emma", "Persuasion"]);
  await act(async () => rowsOf()[0]?.click());
  await press("Edit Persuasion");
  expect(opened).toEqual(["Emma"]);
  await act(async () => rowsOf()[1]?.focus());
  await pressKey("Enter");
  await act(async () => control("Edit Emma").focus());
  await pressKey("Enter");
  expect(opened).toEqual(["Emma", "Persuasion"]);
});

it("moves the focus by arrow keys, and turns pages by Page Up and Page Down", async () => {
  const { turned, rowsOf, pressKey } = await bookTable(["Emma", "Persuasion"]);
  await act(async () => rowsOf()[0]?.focus());
  await pressKey("ArrowDown");
  await pressKey("ArrowDown");
  expect(document.activeElement).toBe(rowsOf()[1]);
  await pressKey("PageDown");
  await pressKey("PageUp");
  expect(turned).toEqual([1, -1]);
});

it("shows the empty text instead of a table without rows", async () => {
  const { page } = await bookTable([]);
  expect(page.textContent).toBe("No books yet");
  expect(page.querySelector("table")).toBeNull();
});

it("renders only new rows as long as the columns are the same", async () => {
  const rendered: string[] = [];
  const columns: Column<string>[] = [{ header: "Title", cell: (title) => void rendered.push(title) }];
  const show = (rows: string[]) =>
    render(createElement(DataTable<string>, { caption: "Books", rows, rowKey: (title) => title, columns }));
  await show(["Emma", "Persuasion"]);
  await show(["Persuasion", "Evelina"]);
  expect(rendered).toEqual(["Emma", "Persuasion", "Evelina"]);
});
