// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it } from "vitest";
import { Pagination } from "../../../src/ui/table/Pagination.tsx";
import { control, press, render } from "../../support/render.ts";

it.each([
  [1, 3, "Page 1 of 3", { previous: false, next: true }],
  [2, 3, "Page 2 of 3", { previous: true, next: true }],
  [3, 3, "Page 3 of 3", { previous: true, next: false }],
  [1, 0, "Page 1 of 1", { previous: false, next: false }],
])("on page %i of %i shows %j, with the pages that exist", async (page, pageCount, text, enabled) => {
  const turned: number[] = [];
  const rendered = await render(
    createElement(Pagination, { page, pageCount, onPage: (next) => void turned.push(next) }),
  );
  expect(rendered.textContent).toContain(text);
  await press("Previous");
  await press("Next");
  expect(turned).toEqual([...(enabled.previous ? [page - 1] : []), ...(enabled.next ? [page + 1] : [])]);
  expect(control("Next")).toHaveProperty("disabled", !enabled.next);
});
