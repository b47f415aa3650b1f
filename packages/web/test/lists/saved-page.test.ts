// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { ShareLink } from "../../src/lists/SavedPage.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { render } from "../support/render.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

it("sends one choice after the other, so that a name that is hidden again stays hidden", async () => {
  const sent: { showsName: boolean; respond(): void }[] = [];
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    const link = { token: "t1", showsName: false };
    if (method === "GET") return Promise.resolve(Response.json({ changes: [], link }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { showsName } = JSON.parse(String(body));
    sent.push({ showsName, respond: () => resolve(Response.json({ ...link, showsName })) });
    return promise;
  });
  const page = await render(withQueries(createElement(ShareLink, { user: reader })));
  const box = () => page.querySelector<HTMLInputElement>("[type=checkbox]");
  await eventuallyRendered(() => expect(box()).not.toBeNull());
  await act(async () => box()?.click());
  await act(async () => box()?.click());
  expect(sent.map(({ showsName }) => showsName)).toEqual([true]);
  await act(async () => sent[0]?.respond());
  await eventuallyRendered(() => expect(sent.map(({ showsName }) => showsName)).toEqual([true, false]));
  expect(box()?.checked).toBe(false);
});
