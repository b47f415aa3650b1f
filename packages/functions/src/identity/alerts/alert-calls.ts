import { MessageResponse } from "@frangipani/core/accounts/contract";
import { AlertParams, AlertWire, StopAlertsQuery } from "@frangipani/core/alerts";
import { type Calls, callsOf } from "../../contract/call.ts";
import { conflict, missing, tooManyConflicts } from "../../contract/refusals.ts";

const Alert = AlertWire;

const { ourAnyone, ourSignedIn } = callsOf("Alerts");

export const alertCalls = {
  "GET /api/alerts/books": {
    ...ourSignedIn,
    summary: "List what one has asked to be told of books",
    response: { description: "200 alerts at most", list: { Alert } },
  },
  "PUT /api/alerts/books/:bookId/:kind": {
    ...ourSignedIn,
    summary: "Ask to be told when a book is back in stock or costs less",
    description: "Less than it costs now. Asking again changes nothing. The alert ends with its message.",
    params: AlertParams,
    response: { description: "All alerts of the person", list: { Alert } },
    refusals: [
      missing("book.missing", "There is no such book, or it is no longer sold."),
      conflict("alerts.in-stock", "The book is in stock."),
      conflict("alerts.full", "The person has 200 alerts."),
    ],
  },
  "DELETE /api/alerts/books/:bookId/:kind": {
    ...ourSignedIn,
    summary: "Remove an alert",
    params: AlertParams,
    response: { description: "All alerts of the person", list: { Alert } },
    refusals: [tooManyConflicts],
  },
  "POST /api/alerts/stop": {
    ...ourAnyone,
    summary: "Remove all alerts of a person, by the link in a message",
    description:
      "Mail programs call it as well (RFC 8058), with a body that is not read. The token is a parameter, since paths are logged and parameters are not.",
    query: StopAlertsQuery,
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [missing("alerts.link-invalid", "The token is not the person's."), tooManyConflicts],
  },
} satisfies Calls;
