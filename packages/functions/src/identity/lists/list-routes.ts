import {
  readSharedList,
  savedBooksMessages,
  savedBooksToWire,
  shareList,
  stopSharing,
  syncSavedBooks,
} from "@frangipani/core/saved-books";
import { removeView, saveView } from "@frangipani/core/saved-views";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { savedBookCalls } from "./saved-book-calls.ts";
import { savedViewCalls } from "./saved-view-calls.ts";

export const savedBookRoutes = ({ ports }: Identity) =>
  routes(savedBookCalls, {
    "GET /api/saved/books": async ({ principal }) =>
      savedBooksToWire(await ports.savedBooks.read(principal._id)),
    "PUT /api/saved/books": async ({ principal, json }) =>
      savedBooksToWire(await syncSavedBooks(ports, principal, json)),
    "POST /api/saved/link": ({ principal, json }) => shareList(ports, principal, json),
    "DELETE /api/saved/link": async ({ principal }) => {
      await stopSharing(ports, principal);
      return { message: savedBooksMessages.linkRemoved };
    },
    "GET /api/saved/shared": ({ query }) => readSharedList(ports, query.list),
  });

export const savedViewRoutes = ({ ports }: Identity) =>
  routes(savedViewCalls, {
    "GET /api/views/saved": async ({ principal }) => (await ports.savedViews.read(principal._id)).views,
    "PUT /api/views/saved/:id": ({ principal, params, json }) =>
      saveView(ports, principal, { ...json, ...params }),
    "DELETE /api/views/saved/:id": ({ principal, params }) => removeView(ports, principal, params.id),
  });
