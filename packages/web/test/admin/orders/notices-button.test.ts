// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { NoticesButton } from "../../../src/admin/orders/NoticesButton.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { holdResponses } from "../../support/held-responses.ts";
import { control, press, render, type } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

/** Opens the settings, which the server responds with at each press of `respond`. */
async function openNotices() {
  vi.stubGlobal("scrollTo", () => {});
  const times = { order: "off", request: "off", payment: "off", stock: "off", import: "off" };
  const requests = holdResponses();
  const respond = () => act(async () => requests.shift()?.respond({ ...times, addresses: "", lowStock: 2 }));
  const field = () => document.querySelector('[name="addresses"]') as HTMLInputElement;
  const client = quietClient();
  await render(withQueries(await routed(() => createElement(NoticesButton)), client));
  await press("Notifications");
  await eventuallyRendered(() => expect(requests).toHaveLength(1));
  await respond();
  await eventuallyRendered(() => expect(field()).not.toBeNull());
  return { client, field, respond };
}

it("says which of several addresses is none", async () => {
  const { field } = await openNotices();
  await type(field(), "till@shop.example, owner@");
  await press("Save notifications");
  await eventuallyRendered(() =>
    expect(document.body.textContent).toContain("owner@ is not an email address"),
  );
  expect(document.activeElement).toBe(field());
});

it("keeps typed text when the settings are fetched again, and asks before it is discarded", async () => {
  const { client, field, respond } = await openNotices();
  await type(field(), "till@shop.example");
  const again = client.refetchQueries({ queryKey: ["admin", "notices"] });
  // The query client notifies its observers in the next task.
  await act(() => new Promise((done) => setTimeout(done)));
  await respond();
  await act(() => again);
  expect(field()?.value).toBe("till@shop.example");
  await press("Close");
  await eventuallyRendered(() => control("Keep editing"));
});
