import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type DeleteDialogProps<Subject> = {
  /** What shall go; null closes. */
  subject: Subject | null;
  /** The question. */
  title: ReactNode;
  /** What follows from it. */
  children(subject: Subject): ReactNode;
  confirmLabel?: string;
  onClose(): void;
  /** Says itself what went wrong; the question then stays. */
  onConfirm(subject: Subject): Promise<unknown>;
};

/** The question before something is deleted. */
export function DeleteDialog<Subject>(props: DeleteDialogProps<Subject>) {
  const { subject, title, children, confirmLabel = "Delete", onClose, onConfirm } = props;
  // Stays while the dialog fades out.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <ConfirmDialog
      open={subject !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => subject !== null && onConfirm(subject)}
    >
      {shown !== null && children(shown)}
    </ConfirmDialog>
  );
}
