// @vitest-environment happy-dom
import { act, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { afterPaint } from "../../../src/device/scheduling.ts";
import { BelowScreen } from "../../../src/ui/hooks/use-is-painted.tsx";
import { render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";

const app = () => routed(() => createElement(BelowScreen, null, createElement("p", null, "Related books")));

it("renders its children only after the first paint", async () => {
  const page = await render(await app());
  expect(page.textContent).toBe("");
  await act(afterPaint);
  expect(page.textContent).toBe("Related books");
});

it("renders its children on the server, and keeps them when hydrated", async () => {
  const page = document.createElement("div");
  page.innerHTML = renderToString(await app());
  expect(page.textContent).toBe("Related books");
  const element = await app();
  const root = await act(async () => hydrateRoot(page, element));
  expect(page.textContent).toBe("Related books");
  await act(async () => root.unmount());
});
