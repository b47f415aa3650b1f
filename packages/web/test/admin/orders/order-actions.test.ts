// @vitest-environment happy-dom
import { Instant } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { NotesForm } from "../../../src/admin/orders/OrderActions.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const CREATED_AT = Instant.parse("2026-11-20T09:00:00.000Z");
const show = (order: Partial<OrderWire>) =>
  render(withQueries(createElement(NotesForm, { order: order as OrderWire })));

it("names who wrote a note by their email address of today, and nobody whose account was erased", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("us_1")
      ? Response.json({ email: "ada@shop.example" })
      : Response.json({ code: "users.missing" }, { status: 404 }),
  );
  const note = (id: string) => ({ id, text: `Of ${id}`, at: CREATED_AT, by: id });
  const page = await show({ user: { name: "Mei", email: "" }, notes: [note("us_1"), note("us_2")] });
  const notes = () => [...page.querySelectorAll("li")].map(({ textContent }) => textContent);
  await eventuallyRendered(() =>
    expect(notes()).toEqual([
      expect.stringMatching(/^Of us_1ada@shop.example\d/),
      expect.stringMatching(/^Of us_2Deleted user\d/),
    ]),
  );
});

it("takes no note about a customer whose account was erased", async () =>
  expect((await show({ user: { name: "", email: "" } })).textContent).toBe(""));
