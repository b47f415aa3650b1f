import type { OrderWire } from "@frangipani/core/orders";
import { DecisionForm } from "./DecisionForm.tsx";
import { NotesForm } from "./NotesForm.tsx";
import { RefundForm } from "./RefundForm.tsx";
import { ShipmentForm } from "./ShipmentForm.tsx";

/** An administrator's actions on an order, in its dialog and on its page. */
export const OrderActions = ({ order }: { order: OrderWire }) => (
  <>
    <DecisionForm order={order} />
    <ShipmentForm order={order} />
    <RefundForm order={order} />
    <NotesForm order={order} />
  </>
);
