import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type DeleteDialogProps<Subject> = {
  /** null closes the dialog. */
  subject: Subject | null;
  title: ReactNode;
  children(subject: Subject): ReactNode;
  confirmLabel?: string;
  onClose(): void;
  /** Reports its own errors; on rejection the dialog stays open. */
  onConfirm(subject: Subject): Promise<unknown>;
};

export function DeleteDialog<Subject>(props: DeleteDialogProps<Subject>) {
  const { subject, title, children, confirmLabel = "Delete", onClose, onConfirm } = props;
  // Kept while the dialog fades out.
  const [displayed, setDisplayed] = useState(subject);
  if (subject !== null && subject !== displayed) setDisplayed(subject);
  return (
    <ConfirmDialog
      open={subject !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => subject !== null && onConfirm(subject)}
    >
      {displayed !== null && children(displayed)}
    </ConfirmDialog>
  );
}
