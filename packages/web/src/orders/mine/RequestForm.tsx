import { type OrderWire, orderMessages, possibleRequest } from "@frangipani/core/orders";
import { RequestInput } from "@frangipani/core/orders/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";
import { TextArea } from "../../ui/form/TextField.tsx";

const verbs = { cancellation: "Ask to cancel", return: "Ask to return" } as const;

/** For a paid order without a request that waits; nothing for others. */
export function RequestForm({ order }: { order: OrderWire }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const kind = possibleRequest(order);
  if (!kind) return null;
  if (isOpen) return <Fields order={order} verb={verbs[kind]} onDone={() => setOpen(false)} />;
  return (
    <div>
      <Button disabled={!isOnline} onClick={() => setOpen(true)}>
        {verbs[kind]}
      </Button>
      {!isOnline && <p>You are offline. You can ask once you are back online.</p>}
    </div>
  );
}

function Fields({ order, verb, onDone }: { order: OrderWire; verb: string; onDone(): void }) {
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
    start: { reason: "" },
    failure: orderMessages.requestFailed,
    submit: async (input) => {
      await send.mutateAsync(input);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextArea
        label="Reason"
        hint="We answer by email. If we agree, the whole order is refunded to the way you paid."
        required
        autoFocus
        rows={3}
        {...form.field("reason")}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {verb}
        </Button>
        <Button onClick={onDone}>Never mind</Button>
      </FormActions>
    </Form>
  );
}
