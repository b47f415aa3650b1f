import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawnCover, loadDrawing } from "../../../src/ui/cover/DrawnCover.tsx";

test("a page's markup is the same before and after the server has loaded the drawing, so that browsers hydrate it", async () => {
  const render = () => renderToString(createElement(DrawnCover, { title: "Tides", author: "Mei Lin" }));
  const before = render();
  await loadDrawing();
  expect(render()).toBe(before);
});
