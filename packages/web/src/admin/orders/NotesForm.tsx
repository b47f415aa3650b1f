import { formatMoment } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { NoteInput } from "@frangipani/core/orders/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Form, FormActions, SubmitButton, TextArea } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import shared from "../../ui/styles/shared.module.css";
import { Colleague } from "../shared/Colleague.tsx";
import css from "./Orders.module.css";
import { reloadOrder } from "./use-orders.ts";

/** Notes of colleagues about an order, which its customer never sees, and a field for a new one. */
export function NotesForm({ order }: { order: OrderWire }) {
  const { notes = [], user } = order;
  // An erased customer's order has no notes, and takes none.
  if (user.name === "") return null;
  return (
    <Card title="Notes for colleagues" level={3} tone="sunk">
      {notes.length > 0 && (
        <ul role="list" className={shared.stack1}>
          {notes.map(({ id, text, at, by }) => (
            <li key={id}>
              <p>{text}</p>
              <p className={css.noteBy}>
                <Colleague id={by} />
                <span>{formatMoment(at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NewNote order={order} />
    </Card>
  );
}

function NewNote({ order }: { order: OrderWire }) {
  const client = useQueryClient();
  const sent = useRef<NoteInput>(undefined);
  const add = useMutation({
    mutationFn: (json: NoteInput) =>
      callApi("POST /api/orders/note/:id", { params: { id: order._id }, json }),
    onSuccess: (changed) => reloadOrder(client, changed),
    meta: { failure: false },
  });
  const form = useForm({
    schema: NoteInput,
    start: { id: crypto.randomUUID(), text: "" },
    submit: async ({ text }) => {
      // Sent again, it is the same note; changed after a lost response, it is another one.
      if (sent.current?.text !== text) sent.current = { id: crypto.randomUUID(), text };
      await add.mutateAsync(sent.current);
      sent.current = undefined;
      form.startAgain();
    },
  });
  return (
    <Form form={form}>
      <TextArea label="Note" rows={2} {...form.field("text")} />
      <FormActions>
        <SubmitButton form={form} variant="secondary">
          Add note
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
