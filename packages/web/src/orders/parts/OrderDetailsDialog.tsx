import type { OrderWire } from "@frangipani/core/orders";
import { lazy, type ReactNode, Suspense } from "react";
import { useLastValue } from "../../ui/hooks/use-last-value.ts";

const OrderDetails = lazy(() => import("./OrderDetails.tsx"));

type OrderDetailsDialogProps = {
  order: OrderWire | null;
  onClose(): void;
  actions?(order: OrderWire): ReactNode;
};

export function OrderDetailsDialog({ order, onClose, actions }: OrderDetailsDialogProps) {
  const displayed = useLastValue(order);
  return (
    displayed && (
      <Suspense>
        <OrderDetails known={displayed} open={order !== null} onClose={onClose} actions={actions} />
      </Suspense>
    )
  );
}
