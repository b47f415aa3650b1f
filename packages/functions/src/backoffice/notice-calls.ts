import { NoticesEdit, NoticesWire } from "@frangipani/core/notices";
import { type Calls, callsOf } from "../contract/call.ts";
import { editChanged } from "../contract/refusals.ts";

const { ourAdmin } = callsOf("Notifications");

export const noticeCalls = {
  "GET /api/notices/settings": {
    ...ourAdmin,
    summary: "Read what the seller is told of",
    response: { description: "Addresses, and when each kind is told", json: { Notices: NoticesWire } },
  },
  "PUT /api/notices/settings": {
    ...ourAdmin,
    summary: "Say what the seller is told of",
    description:
      "`once` is told within a minute, `daily` at eight in the morning in Singapore. `addresses` are separated by commas or blanks.",
    json: { NoticesEdit },
    response: { description: "As stored", json: { Notices: NoticesWire } },
    refusals: [editChanged],
  },
} satisfies Calls;
