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

it("asks the server of a shop that is partly on the device for nothing until something is typed", async () => {
  vi.stubGlobal("scrollTo", () => {});
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return new Promise(() => {});
  });
  publish({ complete: false, isPartial: true, catalogue: Catalogue.of([book(1)], categories) });
  const element = await routed(HeaderSearch, "/cart");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await render(element);
  const field = page.querySelector("input");
  if (!field) throw new Error("no field");
  await act(async () => field.focus());
  await type(field, "  ");
  await vi.dynamicImportSettled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(asked).toEqual([]);

  await type(field, "rain");
  await eventuallyRendered(() => expect(page.querySelector('[role="listbox"]')).not.toBeNull());
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(asked).toEqual([expect.stringContaining("q=rain")]);
});
