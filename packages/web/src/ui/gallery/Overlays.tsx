import { useState } from "react";
import { Button } from "../actions/Button.tsx";
import { toast } from "../feedback/toast.ts";
import { Form, FormRow } from "../form/Form.tsx";
import { Select } from "../form/Select.tsx";
import { TextField } from "../form/TextField.tsx";
import { ConfirmDialog } from "../overlay/ConfirmDialog.tsx";
import { Dialog } from "../overlay/Dialog.tsx";
import css from "./Gallery.module.css";
import { Section } from "./Section.tsx";

export function Overlays() {
  const [dialog, setDialog] = useState(false);
  const [question, setQuestion] = useState(false);
  return (
    <Section title="Overlays">
      <div className={css.row}>
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button onClick={() => setQuestion(true)}>Ask</Button>
        <Button
          onClick={() =>
            toast.success('Added "The Great Gatsby" to cart', {
              action: { label: "Open cart", onClick: () => {} },
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.error("Failed to calculate shipping. Please try again.")}>
          Error toast
        </Button>
      </div>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Calculate Shipping"
        description="Total weight 1.2 kg, 3 items"
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Skip</Button>
            <Button variant="primary" type="submit" form="shipping">
              Calculate &amp; Continue
            </Button>
          </>
        }
      >
        <Form
          id="shipping"
          onSubmit={(event) => {
            event.preventDefault();
            setDialog(false);
            toast.success("Shipping calculated: $4.00");
          }}
        >
          <FormRow>
            <Select label="Delivery Country">
              <option>Singapore</option>
            </Select>
            <TextField label="Postal/ZIP code" optional inputMode="numeric" autoComplete="postal-code" />
          </FormRow>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={question}
        onOpenChange={setQuestion}
        title="Are you sure you want to delete this book?"
        confirmLabel="Delete"
        onConfirm={() => Promise.resolve()}
      >
        It disappears from the shop; orders keep it.
      </ConfirmDialog>
    </Section>
  );
}
