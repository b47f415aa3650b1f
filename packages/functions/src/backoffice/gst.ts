import { GstInput } from "@frangipani/core/gst/contract";
import { manageGst } from "@frangipani/core/gst/manage-gst";
import { asAdmin } from "@frangipani/core/users/who";
import { type Context, Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";
import { GstParam } from "./inputs.ts";

export type GstDeps = { settings: Pick<SettingsDeps["settings"], "gst"> };

/** GST slabs, for administrators (spec §7, Shipping, tax, geography). */
export const gstRoutes = ({ settings }: GstDeps) => {
  const manage = (c: Context<Env>) => manageGst(asAdmin(c.var.user), settings.gst);
  return new Hono<Env>()
    .get("/gst-slabs/getGst", async (c) => c.json(await manage(c).list()))
    .post("/gst-slabs/createGst", input("json", GstInput), async (c) =>
      c.json(await manage(c).create(c.req.valid("json")), 201),
    )
    .put("/gst-slabs/updateGst/:id", input("param", GstParam), input("json", GstInput), async (c) =>
      c.json(await manage(c).update(c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete("/gst-slabs/deleteGst/:id", input("param", GstParam), async (c) =>
      c.json(await manage(c).remove(c.req.valid("param").id)),
    );
};
