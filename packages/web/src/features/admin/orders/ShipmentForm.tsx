import { CARRIER_IDS, carriers, type OrderWire } from "@frangipani/core/orders";
import { ShipmentInput } from "@frangipani/core/orders/contract";
import { useForm } from "../../../app/forms/use-form.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Form, FormActions, FormRow } from "../../../ui/form/Form.tsx";
import { FormProblem } from "../../../ui/form/FormProblem.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { useSetShipment } from "./use-orders.ts";

/** For an order that is being packed or is on its way; nothing for others. */
export function ShipmentForm({ order }: { order: OrderWire }) {
  const isShippable =
    !order.attempt &&
    order.paymentStatus !== "refunded" &&
    ["pending", "processing", "shipped"].includes(order.orderStatus);
  return isShippable ? <Fields key={order.shipment?.trackingNumber} order={order} /> : null;
}

function Fields({ order }: { order: OrderWire }) {
  const save = useSetShipment();
  const isShipped = order.orderStatus === "shipped";
  const form = useForm({
    schema: ShipmentInput,
    start: {
      carrier: order.shipment?.carrier ?? CARRIER_IDS[0],
      trackingNumber: order.shipment?.trackingNumber ?? "",
    },
    submit: (input) => save.mutateAsync({ order, input }),
  });
  return (
    <Card title={isShipped ? "Tracking" : "Ship this order"} level={3} tone="sunk">
      <Form onSubmit={form.onSubmit}>
        <FormProblem problem={form.problem} />
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
            {isShipped ? "Save tracking" : "Mark as shipped"}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
