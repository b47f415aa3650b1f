// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it } from "vitest";
import { ExportForm } from "../../../src/admin/orders/ExportButton.tsx";
import { control, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

it.each([
  ["2026-03-02", "2026-03-01", "The last day must not be before the first"],
  ["", "2026-03-01", "Please choose the first day"],
  ["2026-03-02", "", "Please choose the last day"],
  ["2026-03-01", "2026-03-01", ""],
])("from %j to %j: %s", async (from, to, problem) => {
  const page = await render(withQueries(createElement(ExportForm, { search: {}, onSaved() {} })));
  const [first, last] = page.querySelectorAll<HTMLInputElement>('[type="date"]');
  await type(first as HTMLInputElement, from);
  await type(last as HTMLInputElement, to);
  const shown = Array.from(page.querySelectorAll("[aria-live] p"), ({ textContent }) => textContent);
  expect(shown).toEqual(problem ? [problem] : []);
  expect((control("Download CSV") as HTMLButtonElement).disabled).toBe(problem !== "");
});
