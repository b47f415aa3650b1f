// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { GstPage } from "../../../src/admin/settings/GstPage.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render, type } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { withQueries } from "../../support/with-queries.ts";

const show = async () => render(withQueries(await routed(() => createElement(GstPage))));
const field = (name: string, within: ParentNode = document) =>
  within.querySelector(`[name="${name}"]`) as HTMLInputElement;

it("sends the previously saved name as the base of each change, also when changing back", async () => {
  let seller: object = { name: "Frangipani", address: "12 Tiong Bahru Road", registrationNumber: null };
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path === "/api/gst-slabs/getGst") return Response.json([]);
    if (body) {
      const { name, base } = JSON.parse(String(body));
      sent.push({ name, base });
      seller = { ...seller, name };
    }
    return Response.json({ seller });
  });
  const page = await show();
  await eventuallyRendered(() => expect(field("address", page)).not.toBeNull());
  for (const name of ["Plumeria", "Frangipani"]) {
    await type(field("name", page), name);
    await press("Save seller");
    await eventuallyRendered(() => expect(sent.at(-1)).toMatchObject({ name }));
    await eventuallyRendered(() => expect(page.querySelector("[aria-busy]")).toBeNull());
  }
  expect(sent).toEqual([
    { name: "Plumeria", base: { name: "Frangipani" } },
    { name: "Frangipani", base: { name: "Plumeria" } },
  ]);
});

it("offers the current year in Singapore for a new rate", async () => {
  vi.setSystemTime("2026-12-31T17:00:00Z");
  vi.stubGlobal("fetch", async () => Response.json([]));
  await show();
  await press("Add GST Rate");
  await eventuallyRendered(() => expect(field("year").value).toBe("2027"));
});
