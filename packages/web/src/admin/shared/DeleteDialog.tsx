import type { ReactNode } from "react";
import { useLastValue } from "../../ui/hooks/use-last-value.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";

type Text<Subject> = string | ((subject: Subject) => string);

type DeleteDialogProps<Subject> = {
  subject: Subject | null;
  title: Text<Subject>;
  children: ReactNode | ((subject: Subject) => ReactNode);
  confirmLabel?: Text<Subject>;
  cancelLabel?: string | undefined;
  onClose(): void;
  /** Reports its own errors; on rejection the dialog stays open. */
  onConfirm(subject: Subject): unknown;
};

/** Asks before an action that is hard or impossible to undo. */
export function DeleteDialog<Subject>(props: DeleteDialogProps<Subject>) {
  const { subject, title, children, confirmLabel = "Delete", cancelLabel, onClose, onConfirm } = props;
  const displayed = useLastValue(subject);
  if (displayed === null) return null;
  const textOf = (text: Text<Subject>) => (typeof text === "string" ? text : text(displayed));
  return (
    <ConfirmDialog
      open={subject !== null}
      onOpenChange={(open) => !open && onClose()}
      title={textOf(title)}
      confirmLabel={textOf(confirmLabel)}
      cancelLabel={cancelLabel}
      onConfirm={() => subject !== null && onConfirm(subject)}
    >
      {typeof children === "function" ? children(displayed) : children}
    </ConfirmDialog>
  );
}
