import { useSyncExternalStore } from "react";

type ToastOptions = {
  id?: string;
  description?: string;
  durationMs?: number;
  action?: { label: string; onClick: () => void };
};

type ToastTone = "message" | "success" | "info" | "warning" | "error";
export type ShowToast = (tone: ToastTone, text: string, options: ToastOptions) => void;

const queue: Parameters<ShowToast>[] = [];
const listeners = new Set<() => void>();
let showToast: ShowToast | undefined;
let dismissToast: (id?: string) => void = () => {};
let isNeeded = false;

const show =
  (tone: ToastTone) =>
  (text: string, options: ToastOptions = {}) => {
    if (showToast) return showToast(tone, text, options);
    queue.push([tone, text, options]);
    isNeeded = true;
    for (const notify of listeners) notify();
  };

export const toast = {
  message: show("message"),
  success: show("success"),
  info: show("info"),
  warning: show("warning"),
  error: show("error"),
  dismiss: (id?: string): void => dismissToast(id),
};

export function connectToaster(show: ShowToast, dismiss: (id?: string) => void): () => void {
  showToast = show;
  dismissToast = dismiss;
  for (const toast of queue.splice(0)) show(...toast);
  return () => {
    showToast = undefined;
  };
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useToasterNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
