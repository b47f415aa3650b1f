import { createStore, useStore } from "../../device/store.ts";

/** `leadsTo`: the path of the page that the button opens. */
export type ToastAction = { label: string; onClick: () => void; leadsTo?: string };

type ToastOptions = {
  id?: string;
  description?: string;
  durationMs?: number;
  action?: ToastAction;
};

type ToastTone = "message" | "success" | "info" | "warning" | "error";
export type ToastPanel = {
  show(tone: ToastTone, text: string, options: ToastOptions): void;
  dismiss(id?: string): void;
  leavePage(nextPath: string): void;
};

const queue: Parameters<ToastPanel["show"]>[] = [];
const isNeeded = createStore(false);
let panel: ToastPanel | undefined;

const show =
  (tone: ToastTone) =>
  (text: string, options: ToastOptions = {}) => {
    if (panel) return panel.show(tone, text, options);
    queue.push([tone, text, options]);
    isNeeded.set(true);
  };

export const toast = {
  message: show("message"),
  success: show("success"),
  info: show("info"),
  warning: show("warning"),
  error: show("error"),
  dismiss: (id?: string): void => panel?.dismiss(id),
  /** Call when the page changes: dismisses toasts whose button leads there, and those without a button, unless just shown. */
  leavePage: (nextPath: string): void => panel?.leavePage(nextPath),
};

export function connectToaster(connected: ToastPanel): () => void {
  panel = connected;
  for (const toast of queue.splice(0)) panel.show(...toast);
  return () => {
    panel = undefined;
  };
}

export const useToasterNeeded = (): boolean => useStore(isNeeded);
