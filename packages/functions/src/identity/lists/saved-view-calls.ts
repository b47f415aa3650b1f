import { SavedView, SavedViewInput, SavedViewParam } from "@frangipani/core/saved-views";
import { type Calls, callsOf } from "../../contract/call.ts";
import { conflict, tooManyConflicts } from "../../contract/refusals.ts";

const { ourAdmin } = callsOf("Saved views");

export const savedViewCalls = {
  "GET /api/views/saved": {
    ...ourAdmin,
    summary: "List one's saved views of the back office's tables",
    response: { description: "50 views at most, by name", list: { SavedView } },
  },
  "PUT /api/views/saved/:id": {
    ...ourAdmin,
    summary: "Save a view, or replace the one with this id",
    description: "`search` has the search parameters of the table's page. Repeating it changes nothing.",
    params: SavedViewParam,
    json: { SavedViewInput },
    response: { description: "All views, by name", list: { SavedView } },
    refusals: [
      conflict("view.name-taken", "Another view of the table has this name, in whatever case."),
      conflict("view.limit", "There are 50 views."),
      tooManyConflicts,
    ],
  },
  "DELETE /api/views/saved/:id": {
    ...ourAdmin,
    summary: "Remove a view",
    description: "Repeating it changes nothing.",
    params: SavedViewParam,
    response: { description: "All views that are left, by name", list: { SavedView } },
    refusals: [tooManyConflicts],
  },
} satisfies Calls;
