// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import type { SessionUser } from "../../src/api/session/session-user.ts";
import { NotificationSettings } from "../../src/push/NotificationSettings.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { render } from "../support/render.ts";
import { quietClient, withQueries } from "../support/with-queries.ts";

const user = { id: "us_1", name: "Mei Lin", email: "mei@example.com", role: "customer" } as SessionUser;

/** Opens the settings of a user with all topics. The first change waits for `fail`, and cannot be saved. */
async function openSettings() {
  const state = { stored: { orderProgress: true, bookAlerts: true }, changes: 0 };
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith("/api/push/subscriptions")) return Response.json([]);
    if (method === "PUT") {
      state.changes += 1;
      if (state.changes === 1) {
        await failed;
        return Response.json({ code: "shop.unavailable", error: "Not just now" }, { status: 503 });
      }
      const { base, ...sent } = JSON.parse(String(body));
      for (const topic of Object.keys(base)) Object.assign(state.stored, { [topic]: sent[topic] });
    }
    return Response.json(state.stored);
  });
  const client = quietClient();
  const page = await render(withQueries(createElement(NotificationSettings, { user }), client));
  const boxes = () => [...page.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const checked = () => boxes().map((box) => box.checked);
  await eventuallyRendered(() => expect(checked()).toEqual([true, true]));
  const press = async (topic: number) => {
    const before = checked()[topic];
    await act(async () => boxes()[topic]?.click());
    await eventuallyRendered(() => expect(checked()[topic]).toBe(!before));
  };
  return { state, client, press, fail, checked };
}

it("reverts only the choice that could not be saved", async () => {
  const { state, press, fail, checked } = await openSettings();
  await press(0);
  await press(1);
  fail();
  await eventuallyRendered(() => expect([state.changes, checked()]).toEqual([2, [true, false]]));
});

it("shows what is stored if the first of several choices could not be saved", async () => {
  const { state, press, fail, checked } = await openSettings();
  for (let choice = 1; choice <= 3; choice += 1) await press(0);
  fail();
  await eventuallyRendered(() => expect([state.changes, checked()]).toEqual([3, [false, true]]));
  expect(state.stored).toEqual({ orderProgress: false, bookAlerts: true });
});

it("shows what was chosen on another device", async () => {
  const { state, client, checked } = await openSettings();
  state.stored.bookAlerts = false;
  await client.invalidateQueries();
  await eventuallyRendered(() => expect(checked()).toEqual([true, false]));
});
