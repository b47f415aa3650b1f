// @vitest-environment happy-dom
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { FacetPanel } from "../../../src/browse/finding/FacetPanel.tsx";
import { render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";

vi.mock("../../../src/device/scheduling.ts", () => ({ whenIdle: (work: () => void) => work() }));

const book = { price: 1000, publishedDate: 2024, language: "English", stock: 1, hasSample: false };
const books = [book, { ...book, price: 2000 }] as never[];

async function open(shown: never[], showsCounts: boolean): Promise<HTMLElement> {
  const search = { searchWith: () => ({}), onChoose() {} };
  const panel = createElement(FacetPanel, { books: shown, filter: {}, showsCounts, search });
  return render(await routed(() => panel));
}

const filtersOn = (page: HTMLElement) =>
  [...page.querySelectorAll("a")].map(({ textContent }) => textContent);

describe("the filter panel", () => {
  it("offers no filter that matches all books", async () =>
    expect(filtersOn(await open(books, true))).toEqual(["Under $151(1 book)", "$15 to $251(1 book)"]));

  it("offers such a filter if the shop may have books that are not loaded", async () => {
    const page = await open(books, false);
    expect(filtersOn(page)).toEqual(["In stock", "Under $15", "$15 to $25", "English", "2020 and later"]);
  });

  it("shows a text if there are no filters", async () => {
    const page = await open([], true);
    expect(page.textContent).toBe("No filters for these books");
    expect(page.querySelector("nav")).toBeNull();
  });
});
