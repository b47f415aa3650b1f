import { orderMessages } from "@frangipani/core/orders";
import { useEffect } from "react";
import { useUser } from "../../api/session/session-user.ts";
import { cart } from "../../cart/cart.ts";
import { syncNow } from "../../catalogue/start.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Spinner } from "../../ui/icons/Spinner.tsx";
import { confirmOnce } from "./confirm-once.ts";
import { removeConfirmedOrder, saveConfirmedOrder } from "./confirmed-order.ts";
import css from "./OrderSuccessPage.module.css";
import { PaidOrder } from "./PaidOrder.tsx";
import { RefundedOrder } from "./RefundedOrder.tsx";
import { goesBack, isConfirmed, isUnknown, usePaidOrder } from "./use-paid-order.ts";

export function OrderSuccessPage({ sessionId }: { sessionId: string }) {
  const { data: order, error, isPending, isFetching, refetch } = usePaidOrder(sessionId);
  const user = useUser();
  const isPaid = order !== undefined && isConfirmed(order);
  const isRefunded = order !== undefined && goesBack(order);

  useEffect(() => {
    if (order && isConfirmed(order) && user) saveConfirmedOrder(user, order);
    if (order && goesBack(order)) removeConfirmedOrder(order._id);
  }, [user, order]);
  useEffect(() => {
    if (!isPaid || !confirmOnce(sessionId)) return;
    toast.success(orderMessages.placed);
    cart.clear();
    void syncNow();
  }, [isPaid, sessionId]);

  if (sessionId && isPending)
    return (
      <p role="status" className={css.loading}>
        <Spinner /> Loading order details...
      </p>
    );
  if (!sessionId || isUnknown(error)) return <EmptyState level={1} title={orderMessages.notFound} />;
  if (isPaid) return <PaidOrder order={order} />;
  if (isRefunded) return <RefundedOrder order={order} />;
  const refresh = (
    <Button onClick={() => void refetch()} busy={isFetching}>
      Refresh
    </Button>
  );
  if (order?.attempt?.state === "never-paid")
    return (
      <EmptyState level={1} title={orderMessages.notFound} action={refresh}>
        The payment page closed before anything was paid. If you have just paid, refresh in a minute.
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      title="Your payment is still processing. Please wait or refresh later."
      action={refresh}
    />
  );
}
