// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { ShareLink } from "../../src/lists/SavedPage.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { holdResponses } from "../support/held-responses.ts";
import { render } from "../support/render.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

it("sends one choice after the other, so that a name that is hidden again stays hidden", async () => {
  const asked = holdResponses();
  const link = { token: "t1", showsName: false };
  const page = await render(withQueries(createElement(ShareLink, { user: reader })));
  await eventuallyRendered(() => expect(asked).toHaveLength(1));
  await act(async () => asked.shift()?.respond({ changes: [], link }));
  const box = () => page.querySelector<HTMLInputElement>("[type=checkbox]");
  await eventuallyRendered(() => expect(box()).not.toBeNull());
  await act(async () => box()?.click());
  await act(async () => box()?.click());
  const sent = () => asked.map(({ init }) => JSON.parse(String(init.body)).showsName);
  expect(sent()).toEqual([true]);
  await act(async () => asked[0]?.respond({ ...link, showsName: true }));
  await eventuallyRendered(() => expect(sent()).toEqual([true, false]));
  expect(box()?.checked).toBe(false);
});
