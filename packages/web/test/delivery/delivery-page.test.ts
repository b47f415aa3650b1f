// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { DeliveryPage } from "../../src/delivery/DeliveryPage.tsx";
import { settings } from "../cart/support/settings.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { render } from "../support/render.ts";
import { routed } from "../support/routed.ts";

it("lists the rates of active countries, and shows a text if there are none", async () => {
  vi.stubGlobal("scrollTo", () => {});
  publish({ settings });
  const page = await render(await routed(DeliveryPage));
  const delivery = () => page.querySelector('section[aria-labelledby="delivery"]')?.textContent;
  await eventuallyRendered(() => expect(delivery()).toContain("$7.50"));
  expect(delivery()).toContain("Singapore");
  expect(delivery()).not.toContain("Atlantis");

  const countries = settings.shipping.countries.map((country) => ({ ...country, isActive: false }));
  await act(async () =>
    publish({ settings: { ...settings, shipping: { ...settings.shipping, countries } } }),
  );
  expect(delivery()).not.toContain("$7.50");
  expect(delivery()).toContain("There is no country that we ship to at the moment.");
});
