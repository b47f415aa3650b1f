import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import type { DecisionInput } from "@frangipani/core/orders/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { paymentProblemsKey, reloadOrder } from "./use-orders.ts";

const requestsQuery = queryOptions({
  queryKey: ["admin", "requests"],
  meta: { failure: orderMessages.requestsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/requests", { signal }),
});

const problemsQuery = queryOptions({
  queryKey: paymentProblemsKey,
  meta: { failure: orderMessages.paymentProblemsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/payment-problems", { signal }),
});

export const usePaymentProblems = () => useQuery({ ...problemsQuery, refetchOnWindowFocus: true });

export const useOpenRequests = () => useQuery({ ...requestsQuery, refetchOnWindowFocus: true });

export function useDecideRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, input }: { order: OrderWire; input: DecisionInput }) =>
      callApi("PUT /api/orders/request/:id", { params: { id: order._id }, json: input }),
    onSuccess: (order) => Promise.all([reloadOrder(client, order), client.invalidateQueries(requestsQuery)]),
    meta: {
      success: ({ orderNumber }: OrderWire) => orderMessages.decisionSaved(orderNumber),
      failure: false,
    },
  });
}
