import { Dialog } from "@base-ui/react/dialog";
import { cx } from "./cx.ts";
import css from "./Dialog.module.css";
import type { DialogProps } from "./Dialog.tsx";
import { iconButtonClass } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { submitWithCtrlEnter } from "./submitWithCtrlEnter.ts";

/** The part of Dialog that is loaded when needed. */
export default function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={cx(css.popup, css[size])} onKeyDown={submitWithCtrlEnter}>
          <header className={css.header}>
            <div className={css.heading}>
              <Dialog.Title className={css.title}>{title}</Dialog.Title>
              {description && (
                <Dialog.Description className={css.description}>{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close className={iconButtonClass()} aria-label="Close">
              <CloseIcon />
            </Dialog.Close>
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.footer}>{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
