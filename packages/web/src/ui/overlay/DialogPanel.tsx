// This is a file of its own, since it is loaded lazily with the dialog library.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button, buttonClass, iconButtonClass } from "../actions/Button.tsx";
import { media } from "../hooks/use-media-query.ts";
import { CloseIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Dialog.module.css";

export type DialogProps = {
  open: boolean;
  /** Called with false on Escape, a press outside, or ×. The dialog stays open while `open` is true, for example with unsaved changes. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full" | undefined;
  /** False for a dialog that is mainly read: its first field may be far down. */
  focusesFirstField?: boolean;
  /** True while something runs that closing stops: a press outside, such as the second one of a double-click beside a dialog that has shrunk, is ignored. */
  isRunning?: boolean;
};

export default function DialogPanel(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = "md",
    focusesFirstField = true,
    isRunning = false,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  // Not a field on a touch screen, where the keyboard would cover the content. Otherwise the button × is given explicitly,
  // since the library would search for it by computing the styles of all controls.
  const initialFocus = () =>
    (focusesFirstField && !matchMedia(media.touch).matches
      ? body.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")
      : undefined) ?? closeButton.current;

  const change = (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    // A press on a toast above the dialog does not close it.
    const isOnToast =
      details.event.target instanceof Element && details.event.target.closest("[data-sonner-toaster]");
    // The second press of a double-click on the button that opened it falls beside a sheet that still slides in.
    const isDoubleClick = details.reason === "outside-press" && (details.event as UIEvent).detail > 1;
    if (isOnToast || isDoubleClick) details.cancel();
    else onOpenChange(next);
  };

  return (
    <Dialog.Root open={open} onOpenChange={change} disablePointerDismissal={isRunning}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup
          className={cx(css.popup, css[size])}
          onKeyDown={submitWithCtrlEnter}
          initialFocus={initialFocus}
        >
          <header className={css.header}>
            <div className={cx(shared.stackHalf, css.heading)}>
              <Dialog.Title className={css.title}>{title}</Dialog.Title>
              {description && <Dialog.Description className={shared.muted}>{description}</Dialog.Description>}
            </div>
            <Dialog.Close ref={closeButton} className={iconButtonClass()} aria-label="Close">
              <CloseIcon />
            </Dialog.Close>
          </header>
          <div ref={body} className={css.body}>
            {children}
          </div>
          {footer && (
            <footer className={css.footer} onClickCapture={ignoreDoubleClick}>
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The first press may have replaced the buttons: the second one would do what nobody has read. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ctrl+Enter or ⌘+Enter submits the form that has the focus, else the first form of the dialog. */
function submitWithCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, currentTarget, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey)) return;
  // Ignores events of another dialog above this one, which bubble through React's tree.
  if (!(target instanceof Element && currentTarget.contains(target))) return;
  const form = target.closest("form") ?? currentTarget.querySelector("form");
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The dialog is busy until the returned promise settles, and closes if it is fulfilled. */
  onConfirm: () => unknown;
};

export function ConfirmPanel(props: ConfirmDialogProps) {
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
            <div className={cx(shared.stackHalf, css.heading)}>
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
