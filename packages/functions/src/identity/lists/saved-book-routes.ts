import {
  readSharedList,
  savedBooksMessages,
  shareList,
  stopSharing,
  syncSavedBooks,
} from "@frangipani/core/saved-books";
import { savedBooksToWire } from "@frangipani/core/saved-books/contract";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { savedBookCalls } from "./saved-book-calls.ts";

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
