import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawnCover, loadDrawing } from "../../../src/ui/cover/DrawnCover.tsx";

test("the server's markup is the same whether or not the drawing is loaded, so that it hydrates", async () => {
  const render = () => renderToString(createElement(DrawnCover, { title: "Tides", author: "Mei Lin" }));
  const before = render();
  await loadDrawing();
  expect(render()).toBe(before);
});
