import { CARRIER_IDS, canBeShipped, carriers, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { ShipmentInput } from "@frangipani/core/orders/contract";
import type { ReactNode } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { deviceStorage } from "../../device/device-storage.ts";
import { Form, FormRow, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Select, type SelectProps } from "../../ui/form/Select.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { useOrderChange } from "./orders.ts";

export const ShipmentForm = ({ order }: { order: OrderWire }) =>
  canBeShipped({ ...order, isAttempt: order.attempt !== null }) ? (
    <Card title={order.orderStatus === "shipped" ? "Tracking" : "Ship this order"} level={3} tone="sunk">
      <ShipmentFields key={order.shipment?.trackingNumber} order={order} />
    </Card>
  ) : null;

const CARRIER_KEY = "admin.carrier";
export const lastCarrier = () =>
  CARRIER_IDS.find((id) => id === deviceStorage.get(CARRIER_KEY)) ?? CARRIER_IDS[0];
export const rememberCarrier = (carrier: ShipmentInput["carrier"]) => deviceStorage.set(CARRIER_KEY, carrier);

const carrierNames = Object.fromEntries(CARRIER_IDS.map((id) => [id, carriers[id].name]));
export const CarrierSelect = (props: Omit<SelectProps, "label">) => (
  <Select {...props} label="Carrier" options={carrierNames} />
);

type ShipmentFieldsProps = {
  order: OrderWire;
  onSaved?(): void;
  /** Set if the form was opened to set the status to shipped: the toast then reports the status. */
  isStatusChange?: boolean;
  submitLabel?: string;
  /** Focuses the tracking number, for numbers that are typed or scanned in sequence. */
  focusesNumber?: boolean;
  children?: ReactNode;
};

export function ShipmentFields(props: ShipmentFieldsProps) {
  const { order, onSaved, isStatusChange = false, focusesNumber = false, children } = props;
  const save = useOrderChange(
    (input: ShipmentInput) =>
      callApi("PUT /api/orders/shipment/:id", {
        params: { id: order._id },
        json: { ...input, replaces: order.shipment?.trackingNumber ?? null },
      }),
    ({ orderNumber }: OrderWire) =>
      isStatusChange
        ? orderMessages.statusUpdated(orderNumber, "shipped")
        : orderMessages.trackingSaved(orderNumber),
  );
  const form = useForm({
    schema: ShipmentInput,
    start: {
      carrier: order.shipment?.carrier ?? lastCarrier(),
      trackingNumber: order.shipment?.trackingNumber ?? "",
    },
    submit: async (input): Promise<void> => {
      await save.mutateAsync(input);
      rememberCarrier(input.carrier);
      form.startAgain(input);
      onSaved?.();
    },
  });
  return (
    <Form form={form}>
      <FormRow>
        <CarrierSelect {...form.field("carrier")} />
        <TextField
          label="Tracking number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={focusesNumber}
          {...form.field("trackingNumber")}
        />
      </FormRow>
      <SubmitActions
        form={form}
        label={props.submitLabel ?? (order.orderStatus === "shipped" ? "Save tracking" : "Mark as shipped")}
      >
        {children}
      </SubmitActions>
    </Form>
  );
}
