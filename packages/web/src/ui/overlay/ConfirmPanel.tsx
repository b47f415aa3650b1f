import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "../actions/Button.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Dialog.module.css";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The dialog is busy until the promise settles, and closes if it fulfils. */
  onConfirm: () => unknown;
};

export default function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = "Cancel", onConfirm } = props;
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller reports the error; the dialog stays open for a retry.
    } finally {
      setBusy(false);
    }
  };

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.backdrop} />
        <AlertDialog.Popup className={cx(css.popup, css.sm)}>
          <header className={css.header}>
            <div className={css.heading}>
              <AlertDialog.Title className={css.title}>{title}</AlertDialog.Title>
              {children && (
                <AlertDialog.Description className={shared.muted}>{children}</AlertDialog.Description>
              )}
            </div>
          </header>
          <footer className={css.footer}>
            <AlertDialog.Close className={buttonClass()} disabled={busy}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button variant="danger" busy={busy} onClick={confirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
