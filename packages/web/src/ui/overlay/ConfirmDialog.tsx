import { lazy } from "react";
import type { ConfirmDialogProps } from "./ConfirmPanel.tsx";
import { OnceOpened } from "./Dialog.tsx";

const ConfirmPanel = lazy(() => import("./ConfirmPanel.tsx"));

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}
