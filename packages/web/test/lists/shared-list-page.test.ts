// @vitest-environment happy-dom
import { onlineManager } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, it, onTestFinished } from "vitest";
import { SharedListPage } from "../../src/lists/SharedListPage.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { holdResponses } from "../support/held-responses.ts";
import { render } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { withQueries } from "../support/with-queries.ts";

it("says offline why the list is not shown, and shows it once the network is back", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const requests = holdResponses();
  const route = await routed(() => withQueries(createElement(SharedListPage, { token: "t1" })));
  const page = await render(route);
  expect(page.textContent).toBe("You are offlineThe list will show once you are back online.");
  await act(async () => onlineManager.setOnline(true));
  await act(async () => requests[0]?.respond({ books: [], name: null }));
  await eventuallyRendered(() => expect(page.textContent).toContain("There are no books in this list"));
});
