import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

/** Base UI's dialog comes with the first dialog, not with the page. */
const load = () => import("./DialogPanel.tsx");
const DialogPanel = lazy(load);

/** Fetches the dialog's code ahead of the press: call it on hover or focus of what opens one. */
export const preloadDialog = (): void => void load();

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
