import {
  canBeShipped,
  isEnded,
  type OrderStatus,
  type OrderWire,
  orderMessages,
} from "@frangipani/core/orders";
import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isOffline, textOf } from "../../api/api-error.ts";
import { callApi, requestApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { DeleteDialog, SubjectDialog } from "../shared/dialogs.tsx";
import {
  listKeyOf,
  listsKey,
  type OrderList,
  ordersKey,
  queryOf,
  reloadOrder,
  toOrderList,
} from "./orders.ts";
import { ShipmentFields } from "./ShipmentForm.tsx";

const isPaid = ({ paymentStatus }: OrderWire): boolean => paymentStatus === "paid";

type Ending = {
  order: OrderWire;
  status: OrderStatus;
  /** Whether the order got another status while the question was open. */
  isChanged?: boolean;
};

/** Asks before an irreversible change, and for the shipment of a shipped order; sets other statuses at once. */
export function useStatusChange(search: OrdersSearch) {
  const { mutate, mutateAsync } = useChangeStatus();
  const [ended, setEnded] = useState<Ending | null>(null);
  const [shipped, setShipped] = useState<OrderWire | null>(null);
  const set = (order: OrderWire, status: OrderStatus) =>
    mutate({ order, status, search, undoId: crypto.randomUUID() });
  const end = async ({ order, status }: Ending) => {
    try {
      await mutateAsync({ order, status, search });
    } catch (error) {
      if (error instanceof ApiError && error.code === "order.changed-since") {
        const [current] = await callApi("GET /api/orders/getOrderById/:id", { params: { id: order._id } });
        setEnded(current ? { order: current, status, isChanged: true } : null);
      }
      throw error;
    }
  };
  return {
    onStatus(order: OrderWire, status: OrderStatus): void {
      if (isEnded(status) && order.paymentStatus !== "refunded") setEnded({ order, status });
      else if (status === "shipped" && canBeShipped({ ...order, isAttempt: order.attempt !== null }))
        setShipped(order);
      else set(order, status);
    },
    question: (
      <>
        <DeleteDialog
          subject={ended}
          title={({ order }) =>
            isPaid(order)
              ? `Cancel ${order.orderNumber} and refund ${formatDollars(order.totalAmount - order.refundedAmount)}?`
              : `End ${order.orderNumber}, which is not paid?`
          }
          confirmLabel={({ order }) => (isPaid(order) ? "Cancel and refund" : "End it")}
          cancelLabel="Keep the order"
          onClose={() => setEnded(null)}
          onConfirm={end}
        >
          {({ order, isChanged }) =>
            `${isChanged ? `Its status is now ${order.orderStatus}. ` : ""}${
              isPaid(order)
                ? `Its copies go back in stock, the money goes back to the way it was paid, and ${order.user.name} is told by email. This cannot be undone.`
                : `Its payment page closes for good, its copies go back in stock, and ${order.user.name} is told by email. This cannot be undone.`
            }`
          }
        </DeleteDialog>
        <SubjectDialog
          subject={shipped}
          title={({ orderNumber }) => `Ship ${orderNumber}`}
          description="The customer is told by email, with a link to the parcel."
          size="sm"
          onClose={() => setShipped(null)}
        >
          {(order) => (
            <ShipmentFields key={order._id} order={order} onSaved={() => setShipped(null)} isStatusChange>
              <Button
                onClick={() => {
                  setShipped(null);
                  set(order, "shipped");
                }}
              >
                Ship without a number
              </Button>
            </ShipmentFields>
          )}
        </SubjectDialog>
      </>
    ),
  };
}

type Change = {
  order: OrderWire;
  status: OrderStatus;
  search: OrdersSearch;
  undoId?: string;
};

/** How long the toast offers to undo (docs/rules.md#order-states); the server accepts it for longer. */
const UNDO_MS = 15_000;

const mutationKey = ["admin", "order-status"];

/** Sets a status optimistically in every cached list that holds the order, and restores it if the server refuses. */
export function useChangeStatus() {
  const client = useQueryClient();
  const undo = useUndoStatus();
  const setStatus = (id: string, orderStatus: OrderStatus) =>
    client.setQueriesData<OrderList>(
      { queryKey: listsKey },
      (cached) =>
        cached && {
          ...cached,
          orders: cached.orders.map((order) => (order._id === id ? { ...order, orderStatus } : order)),
        },
    );
  return useMutation({
    mutationKey,
    // Sequential, so that the latest response has the latest state.
    scope: { id: "order-status" },
    mutationFn: async ({ order, status, search, undoId }: Change) =>
      toOrderList(
        await requestApi("PUT /api/orders/updateStatus/:id", {
          params: { id: order._id },
          query: queryOf(search),
          // The shop decides whether there is money to refund: the list may be older than a payment.
          json: {
            orderStatus: status,
            replaces: order.orderStatus,
            ...(isEnded(status) && { refund: true }),
            ...(undoId && { undoId }),
          },
        }),
      ),
    onMutate: async ({ order, status }) => {
      // A pending list response would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: listsKey });
      setStatus(order._id, status);
    },
    onSuccess: (list, change) => {
      const { order, status, undoId } = change;
      const queryKey = listKeyOf(change.search);
      announce(change, list, undoId ? () => undo.mutate({ order, undoId }) : undefined);
      // While a later change is pending, its status is already shown; its response will include this change.
      if (client.isMutating({ mutationKey }) === 1) {
        setStatus(order._id, status);
        client.setQueryData(queryKey, list);
      }
      // This list is as in the response; whatever else is about orders may have been read before the change.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
      void client.invalidateQueries({
        queryKey: ordersKey,
        predicate: ({ queryHash }) => queryHash !== hashKey(queryKey),
      });
      void client.invalidateQueries({ queryKey: ["order", order._id] });
    },
    onError: (_error, { order }) => {
      setStatus(order._id, order.orderStatus);
      void client.invalidateQueries({ queryKey: listsKey });
    },
    meta: { failure: orderMessages.statusFailed },
  });
}

/** Reports the new status in a toast, with "Undo" unless money was refunded. */
function announce({ order, status }: Change, list: OrderList, undo: (() => void) | undefined): void {
  const { paymentStatus } = list.orders.find(({ _id }) => _id === order._id) ?? order;
  const isRefunded = isEnded(status) && paymentStatus !== "unpaid";
  toast.success(orderMessages.statusUpdated(order.orderNumber, status), {
    id: `status-${order._id}`,
    ...(isRefunded
      ? {
          description: `${formatDollars(order.totalAmount - order.refundedAmount)} goes back to the way it was paid.`,
        }
      : undo && { durationMs: UNDO_MS, action: { label: "Undo", onClick: undo } }),
  });
}

type Undo = { order: OrderWire; undoId: string };

function useUndoStatus() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ order, undoId }: Undo) =>
      callApi("POST /api/orders/undoStatus/:id", { params: { id: order._id }, json: { undoId } }),
    onSuccess: (order) => reloadOrder(client, order),
    onError: (error, change) => {
      toast.error(orderMessages.undoFailed, {
        description: textOf(error),
        ...(isOffline(error) && {
          durationMs: UNDO_MS,
          action: { label: "Undo", onClick: () => undo.mutate(change) },
        }),
      });
      void reloadOrder(client, change.order);
    },
    meta: {
      success: ({ orderNumber, orderStatus }: OrderWire) =>
        orderMessages.statusUndone(orderNumber, orderStatus),
      failure: false,
    },
  });
  return undo;
}
