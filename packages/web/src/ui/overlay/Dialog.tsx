import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ConfirmDialogProps, DialogProps } from "./DialogPanel.tsx";

const loadPanel = () => import("./DialogPanel.tsx");
const DialogPanel = lazy(loadPanel);
const ConfirmPanel = lazy(async () => ({ default: (await loadPanel()).ConfirmPanel }));

/** To be called when a button that opens a dialog is hovered or focused. */
export const preloadDialog = (): void => void loadPanel();

/** A centred dialog on a desktop, a sheet on a phone. Ctrl+Enter submits its form. */
export const Dialog = (props: DialogProps) => (
  <OnceOpened open={props.open}>
    <DialogPanel {...props} />
  </OnceOpened>
);

/** Mounts on the first opening, and stays mounted so that closing can be animated. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open ? <Suspense>{children}</Suspense> : null;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <OnceOpened open={props.open}>
    <ConfirmPanel {...props} />
  </OnceOpened>
);

/** The last value that was not null, so that a dialog keeps its content while it fades out. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
