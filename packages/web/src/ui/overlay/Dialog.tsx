import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

const load = () => import("./DialogPanel.tsx");
const DialogPanel = lazy(load);

/** Call it on hover or focus of a button that opens a dialog. */
export const preloadDialog = (): void => void load();

/**
 * A dialog in the centre of a desktop, a sheet at the bottom of a phone. Traps and restores the focus. Ctrl+Enter
 * (⌘+Enter) submits the form inside. For confirmations use ConfirmDialog.
 */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <DialogPanel {...props} />
    </OnceOpened>
  );
}

/** Mounts on the first opening, and stays mounted so that closing can be animated. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open ? <Suspense>{children}</Suspense> : null;
}
