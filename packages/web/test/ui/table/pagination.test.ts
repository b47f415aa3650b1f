// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it } from "vitest";
import { Pagination, turnWithin } from "../../../src/ui/table/Pagination.tsx";
import { control, press, render } from "../../support/render.ts";

it.each([
  [1, 3, "Page 1 of 3", { previous: false, next: true }],
  [2, 3, "Page 2 of 3", { previous: true, next: true }],
  [3, 3, "Page 3 of 3", { previous: true, next: false }],
  [1, 0, "Page 1 of 1", { previous: false, next: false }],
])("on page %i of %i shows %j, and opens only existing pages", async (page, pageCount, text, enabled) => {
  const turned: number[] = [];
  const onPage = (next: number) => void turned.push(next);
  const rendered = await render(createElement(Pagination, { page, pageCount, onPage }));
  expect(rendered.textContent).toContain(text);
  await press("Previous");
  await press("Next");
  expect(turned).toEqual([...(enabled.previous ? [page - 1] : []), ...(enabled.next ? [page + 1] : [])]);
  expect(control("Next")).toHaveProperty("disabled", !enabled.next);
});

it.each([
  { page: 2, to: 3, opens: [3] },
  { page: 2, to: 1, opens: [1] },
  { page: 3, to: 4, opens: [] },
  { page: 1, to: 0, opens: [] },
  { page: 50, to: 49, opens: [3] },
  { page: 50, to: 1, opens: [1] },
])("turning from page $page of 3 to page $to opens $opens", ({ page, to, opens }) => {
  const opened: number[] = [];
  turnWithin(page, 3, (next) => opened.push(next))(to);
  expect(opened).toEqual(opens);
});
