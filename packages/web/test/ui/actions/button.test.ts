// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "../../../src/ui/actions/Button.tsx";
import { control, render } from "../../support/render.ts";

it.each([
  ["a request is made once by a double-click", false, 1],
  ["a page is turned twice by a double-click", undefined, 2],
])("%s", async (_, busy, presses) => {
  const onClick = vi.fn();
  await render(createElement(Button, { busy, onClick }, "Press"));
  for (const detail of [1, 2])
    await act(async () => control("Press").dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));
  expect(onClick).toHaveBeenCalledTimes(presses);
});
