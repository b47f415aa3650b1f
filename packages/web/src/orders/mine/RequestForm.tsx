import { type OrderWire, orderMessages, possibleRequest } from "@frangipani/core/orders";
import { RequestInput } from "@frangipani/core/orders/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions, SubmitButton, TextArea } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";

const verbs = { cancellation: "Ask to cancel", return: "Ask to return" } as const;

/** For a paid order without an open request; otherwise nothing. */
export function RequestForm({ order }: { order: OrderWire }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const kind = possibleRequest(order);
  if (!kind) return null;
  if (isOpen) return <Fields order={order} kind={kind} onDone={() => setOpen(false)} />;
  return (
    <div>
      <Button disabled={!isOnline} onClick={() => setOpen(true)}>
        {verbs[kind]}
      </Button>
      {!isOnline && <p>You are offline. You can ask once you are back online.</p>}
    </div>
  );
}

const REASONS = [
  "Damaged or misprinted",
  "Not what I ordered",
  "Arrived too late",
  "Changed my mind",
] as const;

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, count) => count);

type FieldsProps = { order: OrderWire; kind: keyof typeof verbs; onDone(): void };

function Fields({ order, kind, onDone }: FieldsProps) {
  const isReturn = kind === "return";
  const left = order.products
    .map((line) => ({ line, most: line.quantity - (line.refunded ?? 0) }))
    .filter(({ most }) => most > 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const copies = left.flatMap(({ line: { productId }, most }) => {
    const quantity = chosen[productId] ?? most;
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (json: RequestInput) =>
      callApi("POST /api/orders/request/:id", { params: { id: order._id }, json }),
    onSuccess: (saved) => {
      client.setQueryData(["order", saved._id], saved);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    meta: { success: orderMessages.requestSent, failure: false },
  });
  const form = useForm({
    schema: RequestInput,
    start: { reason: isReturn ? REASONS[0] : "" },
    failure: orderMessages.requestFailed,
    submit: async ({ reason }) => {
      await send.mutateAsync(isReturn ? { reason, copies } : { reason });
      onDone();
    },
  });
  // Keeps what was typed.
  const setReason = (reason: string) => {
    const present = form.methods.getValues("reason").trim();
    if (present === "" || REASONS.some((one) => one === present)) form.methods.setValue("reason", reason);
  };
  return (
    <Form form={form}>
      {isReturn && (
        <>
          {left.map(({ line, most }) => (
            <Select
              key={line.productId}
              label={`Copies of ${line.name}`}
              value={chosen[line.productId] ?? most}
              onChange={({ target }) => setChosen({ ...chosen, [line.productId]: Number(target.value) })}
            >
              {upTo(most).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          ))}
          <Select label="Why" onChange={({ target }) => setReason(target.value)}>
            {REASONS.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        </>
      )}
      <TextArea
        label="Reason"
        hint={
          isReturn
            ? `We answer by email. ${orderMessages.howToReturn}`
            : "We answer by email. If we agree, the whole order is refunded to the way you paid."
        }
        required
        autoFocus={!isReturn}
        rows={3}
        {...form.field("reason")}
      />
      <FormActions>
        <SubmitButton form={form} disabled={isReturn && copies.length === 0}>
          {verbs[kind]}
        </SubmitButton>
        <Button onClick={onDone}>Never mind</Button>
      </FormActions>
    </Form>
  );
}
