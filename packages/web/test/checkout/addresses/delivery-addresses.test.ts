// @vitest-environment happy-dom
import type { Address } from "@frangipani/core/accounts";
import { onlineManager } from "@tanstack/react-query";
import { createElement } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { setAccessToken } from "../../../src/api/access-token.ts";
import { publish, type ShopSettings } from "../../../src/catalogue/catalogue-state.ts";
import { DeliveryAddresses } from "../../../src/checkout/addresses/DeliveryAddresses.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { control, press, render, type } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { withQueries } from "../../support/with-queries.ts";

const address = (id: string, part: object = {}) =>
  ({
    id,
    name: `Reader ${id}`,
    address: "1 Tiong Bahru Road",
    city: "Singapore",
    state: "Singapore",
    zipCode: "168731",
    country: "Singapore",
    isDefault: false,
    ...part,
  }) as Address;

let respond: () => Response;

beforeEach(() => {
  setAccessToken("token");
  vi.stubGlobal("fetch", async () => respond());
  const countries = [{ _id: "c1", name: "Singapore", code: "SG", isActive: true, zoneId: "z1" }];
  publish({ settings: { shipping: { zones: [], rates: [], countries } } as unknown as ShopSettings });
});

async function renderAddresses(saved: Address[], value: Address | null = null) {
  respond = () => Response.json(saved);
  const chosen: (string | null)[] = [];
  const onChange = (next: Address | null) => void chosen.push(next?.id ?? null);
  const list = () => createElement(DeliveryAddresses, { userId: "us_1", value, onChange });
  const page = await render(withQueries(await routed(list)));
  await eventuallyRendered(() => control("Add New Address"));
  const choices = () => [...page.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  return { page, chosen, choices };
}

it("marks an address to which the shop does not ship", async () => {
  const { page } = await renderAddresses([address("1", { country: "Atlantis" }), address("2")]);
  expect(page.textContent?.match(/We do not ship to Atlantis\./g)).toHaveLength(1);
});

it("offers to save the first address", async () => {
  const { page, choices } = await renderAddresses([]);
  expect(choices()).toEqual([]);
  expect(page.textContent).toContain("Save an address here");
});

it("says offline that saved addresses follow, and that one can be entered", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const list = () => createElement(DeliveryAddresses, { userId: "us_1", value: null, onChange: () => {} });
  const page = await render(withQueries(await routed(list)));
  expect(page.textContent).toBe(
    "Your saved addresses will show once you are back online. You can enter an address below.",
  );
});

it("asks before a typed address is discarded", async () => {
  vi.stubGlobal("scrollTo", () => {});
  await renderAddresses([]);
  await press("Add New Address");
  const name = () => document.querySelector<HTMLInputElement>('[name="name"]');
  await eventuallyRendered(() => expect(name()).not.toBeNull());
  await type(name() as HTMLInputElement, "Mei Tan");
  await press("Cancel");
  await eventuallyRendered(() => control("Keep editing"));
  await press("Keep editing");
  expect(name()?.value).toBe("Mei Tan");
});
