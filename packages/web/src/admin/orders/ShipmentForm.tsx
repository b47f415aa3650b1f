import { CARRIER_IDS, canBeShipped, carriers, type OrderWire } from "@frangipani/core/orders";
import { ShipmentInput } from "@frangipani/core/orders/contract";
import type { ReactNode } from "react";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions, FormRow } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { useSetShipment } from "./use-orders.ts";

/** For an order that is being packed or is on its way; nothing for others. */
export const ShipmentForm = ({ order }: { order: OrderWire }) =>
  canBeShipped({ ...order, isAttempt: order.attempt !== null }) ? (
    <Card title={order.orderStatus === "shipped" ? "Tracking" : "Ship this order"} level={3} tone="sunk">
      <ShipmentFields key={order.shipment?.trackingNumber} order={order} />
    </Card>
  ) : null;

type ShipmentFieldsProps = {
  order: OrderWire;
  onSaved?(): void;
  /** Asked for because the status is set to shipped. */
  isStatusChange?: boolean;
  children?: ReactNode;
};

export function ShipmentFields({ order, onSaved, isStatusChange = false, children }: ShipmentFieldsProps) {
  const save = useSetShipment();
  const form = useForm({
    schema: ShipmentInput,
    start: {
      carrier: order.shipment?.carrier ?? CARRIER_IDS[0],
      trackingNumber: order.shipment?.trackingNumber ?? "",
    },
    submit: async (input) => {
      await save.mutateAsync({ order, input, isStatusChange });
      onSaved?.();
    },
  });
  return (
    <Form form={form}>
      <FormRow>
        <Select label="Carrier" {...form.field("carrier")}>
          {CARRIER_IDS.map((id) => (
            <option key={id} value={id}>
              {carriers[id].name}
            </option>
          ))}
        </Select>
        <TextField
          label="Tracking number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field("trackingNumber")}
        />
      </FormRow>
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {order.orderStatus === "shipped" ? "Save tracking" : "Mark as shipped"}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}
