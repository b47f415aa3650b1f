// @vitest-environment happy-dom
import { Catalogue } from "@frangipani/core/catalogue";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { HeaderSearch } from "../../src/shell/HeaderSearch.tsx";
import { beginWithCategories, book, categories } from "../catalogue/published-catalogue.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { render, type } from "../support/render.ts";
import { routed } from "../support/routed.ts";

beginWithCategories();

it("sends no request with a partial catalogue until something is typed", async () => {
  vi.stubGlobal("scrollTo", () => {});
  const requests: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url);
    return new Promise(() => {});
  });
  publish({ hasWholeShop: false, hasWholeShare: true, catalogue: Catalogue.of([book(1)], categories) });
  const element = await routed(HeaderSearch, "/cart");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await render(element);
  const field = page.querySelector("input");
  if (!field) throw new Error("no field");
  await act(async () => field.focus());
  await type(field, "  ");
  await vi.dynamicImportSettled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(requests).toEqual([]);

  await type(field, "rain");
  await eventuallyRendered(() => expect(page.querySelector('[role="listbox"]')).not.toBeNull());
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(requests).toEqual([expect.stringContaining("q=rain")]);
});
