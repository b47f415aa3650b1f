import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Form, type FormProps } from "../../ui/form/Form.tsx";
import type { EditSlot } from "./EditDialog.tsx";

type EditFormProps<Field extends string> = Omit<FormProps<Field>, "slot" | "form"> & {
  form: NonNullable<FormProps<Field>["form"]> & { isRestored: boolean; startOver(): void };
  slot: EditSlot;
  isNew?: boolean;
};

/** The form of `useEditForm` in its dialog. */
export function EditForm<Field extends string>({ slot, isNew = false, ...props }: EditFormProps<Field>) {
  const { isRestored, startOver } = props.form;
  const draftNotice = isRestored && (
    <Notice
      role="status"
      title="Your unsaved changes were restored"
      action={
        <Button size="sm" onClick={startOver}>
          {isNew ? "Start over" : "Show the saved version"}
        </Button>
      }
    />
  );
  return <Form id={slot.formId} above={draftNotice} {...props} />;
}
