import { CountryInput, RateInput, ZoneInput } from "@frangipani/core/shipping/contract";
import { manageShipping } from "@frangipani/core/shipping/manage-shipping";
import { asAdmin } from "@frangipani/core/users/who";
import { type Context, Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";
import { CountryParam, RateParam, ZoneParam } from "./inputs.ts";

export type GeographyDeps = { settings: Pick<SettingsDeps["settings"], "shipping"> };

/** Zones, countries and shipping rates, for administrators (spec §7, Shipping, tax, geography). */
export const geographyRoutes = ({ settings }: GeographyDeps) => {
  const manage = (c: Context<Env>) => manageShipping(asAdmin(c.var.user), settings.shipping);
  return new Hono<Env>()
    .post("/zones/createZone", input("json", ZoneInput), async (c) =>
      c.json(await manage(c).createZone(c.req.valid("json")), 201),
    )
    .put("/zones/updateZone/:id", input("param", ZoneParam), input("json", ZoneInput), async (c) =>
      c.json(await manage(c).updateZone(c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete("/zones/deleteZone/:id", input("param", ZoneParam), async (c) =>
      c.json(await manage(c).deleteZone(c.req.valid("param").id)),
    )

    .post("/countries/createCountry", input("json", CountryInput), async (c) =>
      c.json(await manage(c).createCountry(c.req.valid("json")), 201),
    )
    .put(
      "/countries/updateCountry/:id",
      input("param", CountryParam),
      input("json", CountryInput),
      async (c) => c.json(await manage(c).updateCountry(c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete("/countries/deleteCountry/:id", input("param", CountryParam), async (c) =>
      c.json(await manage(c).deleteCountry(c.req.valid("param").id)),
    )

    .post("/shipping-rates/createShippingRate", input("json", RateInput), async (c) =>
      c.json(await manage(c).createRate(c.req.valid("json")), 201),
    )
    .put(
      "/shipping-rates/updateShippingRate/:id",
      input("param", RateParam),
      input("json", RateInput),
      async (c) => c.json(await manage(c).updateRate(c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete("/shipping-rates/deleteShippingRate/:id", input("param", RateParam), async (c) =>
      c.json(await manage(c).deleteRate(c.req.valid("param").id)),
    );
};
