import { type ApiScope, apiKeyMessages } from "@frangipani/core/api-keys";
import { type EventKind, webhookMessages } from "@frangipani/core/webhooks";
import type { ApiInput, ApiResponse } from "@frangipani/functions/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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

/** The calling form shows a failure. */
export function useCreateKey() {
  const update = useUpdateList(keys);
  return useMutation({
    mutationFn: (json: ApiInput<"POST /api/keys">["json"]) => callApi("POST /api/keys", { json }),
    onSuccess: ({ key }) => update((rows) => [...rows, key]),
    // The key is removed from the cache once it is no longer shown.
    gcTime: 0,
    meta: { failure: false },
  });
}

export function useRevokeKey() {
  const update = useUpdateList(keys);
  return useMutation({
    mutationFn: ({ _id }: KeyRow) => callApi("DELETE /api/keys/:id", { params: { id: _id } }),
    onSuccess: (remaining) => update(() => remaining),
    meta: {
      success: (_left: never, { name }: KeyRow) => apiKeyMessages.revoked(name),
      failure: apiKeyMessages.revokeFailed,
    },
  });
}

export type WebhookRow = ApiResponse<"GET /api/webhooks/list">[number];
export type DeliveryRow = ApiResponse<"GET /api/webhooks/:id/deliveries">[number];

export const EVENT_NAMES: Record<EventKind | "webhook.test", string> = {
  "order.paid": "Order paid",
  "order.shipped": "Order shipped",
  "order.cancelled": "Order cancelled",
  "order.refunded": "Order refunded",
  "stock.changed": "Stock changed",
  "webhook.test": "Test",
};

export const webhooks = singleRequestList("webhooks", webhookMessages.fetchFailed, (signal) =>
  callApi("GET /api/webhooks/list", { signal }),
);

/** The calling form shows a failure. */
export function useAddWebhook() {
  const update = useUpdateList(webhooks);
  return useMutation({
    mutationFn: (json: ApiInput<"POST /api/webhooks">["json"]) => callApi("POST /api/webhooks", { json }),
    onSuccess: ({ webhook }) => update((rows) => [...rows, webhook]),
    // The secret is removed from the cache once it is no longer shown.
    gcTime: 0,
    meta: { failure: false },
  });
}

export const useRenewSecret = () =>
  useMutation({
    mutationFn: (id: string) => callApi("POST /api/webhooks/:id/secret", { params: { id } }),
    gcTime: 0,
    meta: { failure: false },
  });

export function useSwitchWebhook() {
  const update = useUpdateList(webhooks);
  return useMutation({
    mutationFn: ({ _id, isOn }: WebhookRow) =>
      callApi("PUT /api/webhooks/:id", { params: { id: _id }, json: { isOn: !isOn } }),
    onSuccess: (all) => update(() => all),
    meta: { failure: webhookMessages.changeFailed },
  });
}

export function useRemoveWebhook() {
  const update = useUpdateList(webhooks);
  return useMutation({
    mutationFn: ({ _id }: WebhookRow) => callApi("DELETE /api/webhooks/:id", { params: { id: _id } }),
    onSuccess: (remaining) => update(() => remaining),
    meta: {
      success: (_left: never, { url }: WebhookRow) => webhookMessages.removed(url),
      failure: webhookMessages.removeFailed,
    },
  });
}

const REFRESH_MS = 5_000;

/** Refetched while its page is open, as deliveries change without a call of this browser. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "webhook", id],
    meta: { failure: webhookMessages.fetchLogFailed },
    queryFn: ({ signal }) => callApi("GET /api/webhooks/:id/deliveries", { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });

export function useSendDelivery(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: string | null) =>
      event === null
        ? callApi("POST /api/webhooks/:id/test", { params: { id } })
        : callApi("POST /api/webhooks/:id/deliveries/:event/again", { params: { id, event } }),
    onSuccess: (all) => client.setQueryData(deliveriesQuery(id).queryKey, all),
    meta: { success: webhookMessages.queued, failure: webhookMessages.sendFailed },
  });
}
