import type { ReactNode } from "react";
import { useLastValue } from "../../ui/hooks/use-last-value.ts";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";

type DeleteDialogProps<Subject> = {
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
  const displayed = useLastValue(subject);
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
