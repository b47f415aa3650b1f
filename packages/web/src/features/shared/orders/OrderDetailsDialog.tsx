import type { OrderWire } from "@frangipani/core/orders";
import { lazy, Suspense } from "react";
import { useLastValue } from "../../../ui/hooks/use-last-value.ts";

const OrderDetails = lazy(() => import("./OrderDetails.tsx"));

type OrderDetailsDialogProps = {
  order: OrderWire | null;
  onClose(): void;
};

export function OrderDetailsDialog({ order, onClose }: OrderDetailsDialogProps) {
  const displayed = useLastValue(order);
  return (
    displayed && (
      <Suspense>
        <OrderDetails known={displayed} open={order !== null} onClose={onClose} />
      </Suspense>
    )
  );
}
