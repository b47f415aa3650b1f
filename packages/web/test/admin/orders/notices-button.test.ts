// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { NoticesButton } from "../../../src/admin/orders/NoticesButton.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { holdResponses } from "../../support/held-responses.ts";
import { press, render, type } from "../../support/render.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

it("keeps typed text when the settings are fetched again", async () => {
  const times = { order: "off", request: "off", payment: "off", stock: "off", import: "off" };
  const requests = holdResponses();
  const respond = () => act(async () => requests.shift()?.respond({ ...times, addresses: "", lowStock: 2 }));
  const field = () => document.querySelector('[name="addresses"]') as HTMLInputElement;
  const client = quietClient();
  await render(withQueries(createElement(NoticesButton), client));
  await press("Notifications");
  await eventuallyRendered(() => expect(requests).toHaveLength(1));
  await respond();
  await eventuallyRendered(() => expect(field()).not.toBeNull());
  await type(field(), "till@shop.example");
  const again = client.refetchQueries({ queryKey: ["admin", "notices"] });
  // The query client notifies its observers in the next task.
  await act(() => new Promise((done) => setTimeout(done)));
  await respond();
  await act(() => again);
  expect(field()?.value).toBe("till@shop.example");
});
