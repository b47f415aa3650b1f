import { ApiKeyId, ApiKeyInput, ApiKeyWire, NewApiKeyWire } from "@frangipani/core/api-keys";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { conflict } from "../contract/refusals.ts";

const { ourAdmin } = callsOf("Keys");

export const apiKeyCalls = {
  "GET /api/keys": {
    ...ourAdmin,
    summary: "List the keys of programs",
    response: { description: "Keys, by name, without their secrets", list: { ApiKey: ApiKeyWire } },
  },
  "POST /api/keys": {
    ...ourAdmin,
    summary: "Create a key for a program",
    description: "Its `secret` is in this response alone. It ends by itself after `days`, unless null.",
    json: { ApiKeyInput },
    response: { status: 201, description: "The key and its secret", json: { NewApiKey: NewApiKeyWire } },
    refusals: [
      conflict("api-key.name-taken", "There is a key with this name."),
      conflict("api-key.limit", "The shop has as many keys as it can have."),
    ],
  },
  "DELETE /api/keys/:id": {
    ...ourAdmin,
    summary: "Revoke a key",
    description: "It is refused from its next request on.",
    params: z.object({ id: ApiKeyId }),
    response: { description: "The keys that are left", list: { ApiKey: ApiKeyWire } },
  },
} satisfies Calls;
