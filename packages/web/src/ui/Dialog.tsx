import { lazy, type ReactNode, Suspense, useState } from "react";

/** Base UI's dialog comes with the first dialog, not with the page. */
const load = () => import("./DialogPanel.tsx");
const DialogPanel = lazy(load);

/** Fetches the dialog's code ahead of the press: call it on hover or focus of what opens one. */
export const preloadDialog = (): void => void load();

export type DialogProps = {
  open: boolean;
  /** Called with false on Escape, a press beside it, or ×. Leave `open` true to refuse, as with unsaved changes. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence under the title, read out when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, in reading order; they stay in view while the content scrolls. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full" | undefined;
};

/**
 * A dialog in the middle of a desk, a sheet from the bottom of a phone. Focus goes in, stays in and returns.
 * Ctrl+Enter (⌘+Enter) submits the form inside. For questions use ConfirmDialog.
 */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <DialogPanel {...props} />
    </OnceOpened>
  );
}

/** Mounts on the first opening, and stays so that the closing can be seen. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open ? <Suspense>{children}</Suspense> : null;
}
