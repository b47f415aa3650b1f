// @vitest-environment happy-dom
import { onlineManager } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it, onTestFinished } from "vitest";
import { OrderSuccessPage } from "../../src/orders/OrderSuccessPage.tsx";
import { render } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { withQueries } from "../support/with-queries.ts";

it("explains offline why the order is not shown", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const route = await routed(() => withQueries(createElement(OrderSuccessPage, { sessionId: "cs_1" })));
  const page = await render(route);
  expect(page.textContent).toBe("You are offlineYour order will show once you are back online.");
});
