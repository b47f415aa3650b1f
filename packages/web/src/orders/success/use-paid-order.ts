import type { OrderWire } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";

const POLL_INTERVAL_MS = 5000;
/** The first and up to 12 further ones (docs/rules.md#order-success). */
const MAX_POLLS = 13;

export const usePaidOrder = (sessionId: string) =>
  useQuery({
    queryKey: ["paid-order", sessionId],
    queryFn: ({ signal }) => callApi("GET /api/stripe/order/:sessionId", { params: { sessionId }, signal }),
    enabled: sessionId !== "",
    staleTime: 0,
    refetchOnWindowFocus: false,
    // The next poll is the retry.
    retry: false,
    refetchInterval: ({ state }) =>
      isSettled(state.data) ||
      state.dataUpdateCount + state.errorUpdateCount >= MAX_POLLS ||
      isUnknown(state.error)
        ? false
        : POLL_INTERVAL_MS,
  });

const isSettled = (order: OrderWire | undefined): boolean =>
  order !== undefined && (isConfirmed(order) || order.paymentStatus === "refunded");

/** A refund stands beside "paid" until it is made. An earlier version of the API says nothing of it. */
export const goesBack = ({ paymentStatus, refund }: OrderWire): boolean =>
  paymentStatus === "refunded" || refund?.state === "requested" || refund?.state === "failed";

export const isConfirmed = (order: OrderWire): boolean => order.paymentStatus === "paid" && !goesBack(order);

/** The server knows no such order; an outage or a rate limit says nothing about it. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
