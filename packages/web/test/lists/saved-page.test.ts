// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { ShareLink } from "../../src/lists/SavedPage.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { holdResponses } from "../support/held-responses.ts";
import { press, render } from "../support/render.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

const link = { token: "t1", showsName: false };

async function openSharedLink() {
  const requests = holdResponses();
  const page = await render(withQueries(createElement(ShareLink, { user: reader })));
  await eventuallyRendered(() => expect(requests).toHaveLength(1));
  await act(async () => requests.shift()?.respond({ changes: [], link }));
  const box = () => page.querySelector<HTMLInputElement>("[type=checkbox]");
  await eventuallyRendered(() => expect(box()).not.toBeNull());
  return { requests, box };
}

it("sends changes of a choice one after the other, so that the last one wins", async () => {
  const { requests, box } = await openSharedLink();
  await act(async () => box()?.click());
  await act(async () => box()?.click());
  const sent = () => requests.map(({ init }) => JSON.parse(String(init.body)).showsName);
  expect(sent()).toEqual([true]);
  await act(async () => requests[0]?.respond({ ...link, showsName: true }));
  await eventuallyRendered(() => expect(sent()).toEqual([true, false]));
  expect(box()?.checked).toBe(false);
});

it("stops sharing only after a choice is saved, which would share the list again", async () => {
  const { requests, box } = await openSharedLink();
  await act(async () => box()?.click());
  await press("Stop sharing");
  const sent = () => requests.map(({ init }) => init.method);
  expect(sent()).toEqual(["POST"]);
  await act(async () => requests[0]?.respond({ ...link, showsName: true }));
  await eventuallyRendered(() => expect(sent()).toEqual(["POST", "DELETE"]));
});
