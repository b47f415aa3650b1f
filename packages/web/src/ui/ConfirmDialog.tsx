import { lazy, type ReactNode } from "react";
import { OnceOpened } from "./Dialog.tsx";

const ConfirmPanel = lazy(() => import("./ConfirmPanel.tsx"));

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Are you sure you want to delete this book?" */
  title: ReactNode;
  /** What follows from it, and whether it can be undone. */
  children?: ReactNode;
  /** The verb: "Delete book". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "danger" | "plain" | undefined;
  /** The dialog shows that it is at work until the promise settles, and closes if it fulfils. */
  onConfirm: () => unknown;
};

/** A question before something that cannot be taken back; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}
