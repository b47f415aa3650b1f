import { canBeShipped, isEnded, type OrderStatus, type OrderWire } from "@frangipani/core/orders";
import { type ReactNode, useState } from "react";
import { formatDollars } from "../../api/dollars.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { useLastValue } from "../../ui/hooks/use-last-value.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import type { OrdersSearch } from "./orders-search.ts";
import { ShipmentFields } from "./ShipmentForm.tsx";
import { useChangeStatus } from "./use-orders.ts";

const isPaid = ({ paymentStatus }: OrderWire): boolean => paymentStatus === "paid";

type Asked = { order: OrderWire; status: OrderStatus };

/** Asks before an irreversible change, and for the shipment of a shipped order; sets other statuses at once. */
export function useStatusChange(search: OrdersSearch): {
  onStatus(order: OrderWire, status: OrderStatus): void;
  question: ReactNode;
} {
  const { mutate, mutateAsync } = useChangeStatus();
  const [ended, setEnded] = useState<Asked | null>(null);
  const [shipped, setShipped] = useState<OrderWire | null>(null);
  const set = (order: OrderWire, status: OrderStatus) =>
    mutate({ order, status, search, undoId: crypto.randomUUID() });
  return {
    onStatus(order, status) {
      if (isEnded(status) && (isPaid(order) || order.attempt)) setEnded({ order, status });
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
              ? `Cancel ${order.orderNumber} and refund ${formatDollars(order.totalAmount)}?`
              : `End ${order.orderNumber}, which is not paid?`
          }
          confirmLabel={({ order }) => (isPaid(order) ? "Cancel and refund" : "End it")}
          cancelLabel="Keep the order"
          onClose={() => setEnded(null)}
          onConfirm={(ended) => mutateAsync({ ...ended, search })}
        >
          {({ order }) =>
            isPaid(order)
              ? `Its copies go back in stock, the money goes back to the way it was paid, and ${order.user.name} is told by email. This cannot be undone.`
              : `Its payment page closes for good, its copies go back in stock, and ${order.user.name} is told by email. This cannot be undone.`
          }
        </DeleteDialog>
        <ShipQuestion
          order={shipped}
          onClose={() => setShipped(null)}
          onSkip={(order) => set(order, "shipped")}
        />
      </>
    ),
  };
}

type ShipQuestionProps = { order: OrderWire | null; onClose(): void; onSkip(order: OrderWire): void };

function ShipQuestion({ order, onClose, onSkip }: ShipQuestionProps) {
  const displayed = useLastValue(order);
  return (
    <Dialog
      open={order !== null}
      onOpenChange={(open) => !open && onClose()}
      title={displayed ? `Ship ${displayed.orderNumber}` : ""}
      description="The customer is told by email, with a link to the parcel."
      size="sm"
    >
      {displayed && (
        <ShipmentFields key={displayed._id} order={displayed} onSaved={onClose} isStatusChange>
          <Button
            onClick={() => {
              onClose();
              onSkip(displayed);
            }}
          >
            Ship without a number
          </Button>
        </ShipmentFields>
      )}
    </Dialog>
  );
}
