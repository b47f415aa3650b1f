// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { areSamplesUnreadable } from "../../src/kept-samples/samples-state.ts";
import { KeptSamples } from "../../src/on-this-device/KeptSamples.tsx";
import { render } from "../support/render.ts";

it("says that the kept samples could not be read, and not that there are none", async () => {
  const page = await render(createElement(KeptSamples, { onChange() {} }));
  expect(page.textContent).toContain("None yet.");
  await act(async () => areSamplesUnreadable.set(true));
  expect(page.textContent).not.toContain("None yet.");
  expect(page.textContent).toContain("could not be read. Reload the page to try again.");
});
