import { MARK_SECONDS, type PackingInput, type PackingMark, withMarking } from "@frangipani/core/orders";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useUser } from "../../../api/session/session-user.ts";
import { toast } from "../../../ui/feedback/toast.ts";

type Id = PackingMark["orderId"];

const REFRESH_MS = 5_000;
const mutationKey = ["admin", "mark-packing"];

const marksQuery = queryOptions({
  queryKey: ["admin", "packing"],
  queryFn: ({ signal }) => callApi("GET /api/orders/packing", { signal }),
  refetchOnWindowFocus: true,
});

/** Which orders each administrator has taken: their own are selected on all of their devices. */
export function usePacking(): {
  isMine(order: Id): boolean;
  /** The administrator's id. */
  colleagueOf(order: Id): string | undefined;
  mark(input: PackingInput): void;
} {
  const client = useQueryClient();
  const me = useUser()?.id ?? "";
  const { data: stored = [] } = useQuery({ ...marksQuery, refetchInterval: REFRESH_MS });
  /** Optimistic marks while a change is being stored. */
  const [expected, setExpected] = useState<readonly PackingMark[] | null>(null);
  const marks = expected ?? stored;
  const { mutate } = useMutation({
    mutationKey,
    // Sequential, so that the latest response has the latest state.
    scope: { id: "mark-packing" },
    mutationFn: (json: PackingInput) => callApi("PUT /api/orders/packing", { json }),
    onSuccess: (after, { orders, isTaken }) => {
      if (isTaken && after.some(({ orderId, by }) => by !== me && orders.includes(orderId)))
        toast.warning("A colleague has just taken one of these orders to pack.");
    },
    onSettled: async (after) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await client.cancelQueries(marksQuery);
      if (after) client.setQueryData(marksQuery.queryKey, after);
      else void client.invalidateQueries(marksQuery);
      setExpected(null);
    },
    meta: { failure: "What you chose could not be stored" },
  });
  const mark = (input: PackingInput) => {
    setExpected(withMarking(marks, input, me, new Date()));
    mutate(input);
  };
  const renew = useEffectEvent(() => {
    const mine = marks.filter(({ by }) => by === me);
    if (mine.length > 0 && document.visibilityState === "visible")
      mutate({ orders: mine.map(({ orderId }) => orderId), isTaken: true });
  });
  useEffect(() => {
    const timer = setInterval(renew, (MARK_SECONDS * 1000) / 4);
    return () => clearInterval(timer);
  }, []);
  const owner = new Map(marks.map(({ orderId, by }) => [orderId, by]));
  return {
    isMine: (order) => owner.get(order) === me,
    colleagueOf: (order) => (owner.get(order) === me ? undefined : owner.get(order)),
    mark,
  };
}
