import { type ApiScope, apiKeyMessages } from "@frangipani/core/api-keys";
import type { ApiInput, ApiResponse } from "@frangipani/functions/api";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { singleRequestList, useUpdateList } from "../shared/list.ts";

export type KeyRow = ApiResponse<"GET /api/keys">[number];

export const keys = singleRequestList("keys", apiKeyMessages.fetchFailed, (signal) =>
  callApi("GET /api/keys", { signal }),
);

export const SCOPE_NAMES: Record<ApiScope, string> = {
  "catalogue:read": "Read the catalogue",
  "stock:write": "Change stock",
  "orders:read": "Read orders",
};

/** The form that calls it shows its failure. */
export function useCreateKey() {
  const update = useUpdateList(keys);
  return useMutation({
    mutationFn: (json: ApiInput<"POST /api/keys">["json"]) => callApi("POST /api/keys", { json }),
    onSuccess: ({ key }) => update((rows) => [...rows, key]),
    // The key is not kept longer than it is shown.
    gcTime: 0,
    meta: { failure: false },
  });
}

export function useRevokeKey() {
  const update = useUpdateList(keys);
  return useMutation({
    mutationFn: ({ _id }: KeyRow) => callApi("DELETE /api/keys/:id", { params: { id: _id } }),
    onSuccess: (left) => update(() => left),
    meta: {
      success: (_left: never, { name }: KeyRow) => apiKeyMessages.revoked(name),
      failure: apiKeyMessages.revokeFailed,
    },
  });
}
