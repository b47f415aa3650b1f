import { MessageResponse } from "@frangipani/core/accounts/contract";
import {
  SavedBooksInput,
  SavedBooksResponse,
  SharedLink,
  SharedListQuery,
  SharedListResponse,
  ShareInput,
} from "@frangipani/core/saved-books";
import { type Calls, callsOf } from "../../contract/call.ts";
import { missing, tooManyConflicts } from "../../contract/refusals.ts";

const SavedBooks = SavedBooksResponse;

const { ourAnyone, ourSignedIn } = callsOf("Saved books");

export const savedBookCalls = {
  "GET /api/saved/books": {
    ...ourSignedIn,
    summary: "Read one's saved books",
    response: {
      description: "The latest change of each book, and the link that shares them",
      json: { SavedBooks },
    },
  },
  "PUT /api/saved/books": {
    ...ourSignedIn,
    summary: "Merge the books that a device has saved",
    description:
      "Of each book the later change counts, a removal as well as a saving. Sending the same again changes nothing. 500 saved books stay, and 500 removals.",
    json: { SavedBooksInput },
    response: { description: "What the account has then", json: { SavedBooks } },
    refusals: [tooManyConflicts],
  },
  "POST /api/saved/link": {
    ...ourSignedIn,
    summary: "Share one's saved books by a link",
    description: "There is one link, which stays the same until it is removed.",
    json: { ShareInput },
    response: { description: "The link", json: { SharedLink } },
    refusals: [tooManyConflicts],
  },
  "DELETE /api/saved/link": {
    ...ourSignedIn,
    summary: "Remove the link to one's saved books",
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [tooManyConflicts],
  },
  "GET /api/saved/shared": {
    ...ourAnyone,
    summary: "Read the books that a link shares",
    description: "The token is a parameter, since paths are logged and parameters are not.",
    query: SharedListQuery,
    response: {
      description: "The books, and the owner's name if the owner shows it",
      json: { SharedList: SharedListResponse },
    },
    refusals: [missing("saved.link-missing", "There is no such link, or not any more.")],
  },
} satisfies Calls;
