// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import type { SessionUser } from "../../src/api/session/session-user.ts";
import { NotificationSettings } from "../../src/push/NotificationSettings.tsx";
import { render } from "../support/render.ts";
import { withQueries } from "../support/with-queries.ts";

const user = { id: "us_1", name: "Mei Lin", email: "mei@example.com", role: "customer" } as SessionUser;

it("reverts only the choice that could not be saved", async () => {
  const responses = [
    Response.json({ code: "shop.unavailable", error: "Not just now" }, { status: 503 }),
    Response.json({ orderProgress: true, bookAlerts: false }),
  ];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (path.startsWith("/api/push/subscriptions")) return Response.json([]);
    if (method === "PUT") return responses.shift();
    return Response.json({ orderProgress: true, bookAlerts: true });
  });
  const page = await render(withQueries(createElement(NotificationSettings, { user })));
  const boxes = () => [...page.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([true, true]);
  await act(async () => {
    for (const box of boxes()) box.click();
  });
  await expect.poll(() => responses).toHaveLength(0);
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([true, false]);
});
