// @vitest-environment happy-dom
import { Catalogue } from "@frangipani/core/catalogue";
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Browse } from "../../src/browse/Browse.tsx";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { syncNow } from "../../src/catalogue/start.ts";
import { afterPaint } from "../../src/device/scheduling.ts";
import { render } from "../support/render.ts";
import { routed } from "../support/routed.ts";

vi.mock("../../src/catalogue/start.ts", () => ({ syncNow: vi.fn(async () => {}) }));

const emma = { _id: "1", title: "Emma", author: "Jane Austen", categoryId: "ca1", cover: null, price: 1 };
let page: HTMLElement;
beforeEach(() => {
  vi.mocked(syncNow).mockClear();
  publish({ status: "ready", hasWholeShop: true, catalogue: Catalogue.of([emma as never], []) });
});

async function open(q: string): Promise<string> {
  page = await render(await routed(() => createElement(Browse, { search: { q }, onSearch() {} })));
  await act(afterPaint);
  return page.textContent ?? "";
}

const NOTHING = "No books found matching your criteria";

it("syncs once when nothing matches, and shows a book that the sync brings", async () => {
  expect(await open("persuasion")).toContain(NOTHING);
  expect(syncNow).toHaveBeenCalledTimes(1);
  const persuasion = { ...emma, _id: "2", title: "Persuasion" };
  await act(async () => publish({ catalogue: Catalogue.of([emma, persuasion] as never, []) }));
  expect(page.textContent).not.toContain(NOTHING);
  expect(page.textContent).toContain("1 book");
});

it("does not sync when something matches", async () => {
  expect(await open("emma")).not.toContain(NOTHING);
  expect(syncNow).not.toHaveBeenCalled();
});
