import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ConfirmDialogProps } from "./ConfirmPanel.tsx";
import type { DialogProps } from "./DialogPanel.tsx";

const load = () => import("./DialogPanel.tsx");
const DialogPanel = lazy(load);

/** Call it when a button that opens a dialog is hovered or focused. */
export const preloadDialog = (): void => void load();

/** A centred dialog on a desktop, a sheet on a phone. Ctrl+Enter submits its form. */
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

const ConfirmPanel = lazy(() => import("./ConfirmPanel.tsx"));

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}
