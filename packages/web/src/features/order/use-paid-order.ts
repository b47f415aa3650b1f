import type { OrderWire } from "@frangipani/core/orders/wire";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

const POLL_MILLISECONDS = 5000;
/** The first look and up to 12 further polls (spec §9). */
const LOOKS = 13;

/** The order of a payment page: asked for every 5 seconds until it is paid, or for a minute. */
export const usePaidOrder = (sessionId: string) =>
  useQuery({
    queryKey: ["paid-order", sessionId],
    queryFn: ({ signal }) => api.get<OrderWire>(`/stripe/order/${encodeURIComponent(sessionId)}`, { signal }),
    enabled: sessionId !== "",
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === "paid" || state.dataUpdateCount >= LOOKS || state.status === "error"
        ? false
        : POLL_MILLISECONDS,
  });
