import { lazy } from "react";
import type { ConfirmDialogProps } from "./ConfirmPanel.tsx";
import { OnceOpened } from "./Dialog.tsx";

const ConfirmPanel = lazy(() => import("./ConfirmPanel.tsx"));

/** Asks before something irreversible; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}
