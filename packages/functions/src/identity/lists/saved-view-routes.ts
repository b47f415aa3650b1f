import { removeView, saveView } from "@frangipani/core/saved-views";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { savedViewCalls } from "./saved-view-calls.ts";

export const savedViewRoutes = ({ ports }: Identity) =>
  routes(savedViewCalls, {
    "GET /api/views/saved": async ({ principal }) => (await ports.savedViews.read(principal._id)).views,
    "PUT /api/views/saved/:id": ({ principal, params, json }) =>
      saveView(ports, principal, { ...json, ...params }),
    "DELETE /api/views/saved/:id": ({ principal, params }) => removeView(ports, principal, params.id),
  });
