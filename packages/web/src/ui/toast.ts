import { useSyncExternalStore } from "react";

type ToastOptions = {
  id?: string;
  description?: string;
  durationMs?: number;
  action?: { label: string; onClick: () => void };
};

type ToastTone = "message" | "success" | "info" | "warning" | "error";
export type Speak = (tone: ToastTone, text: string, options: ToastOptions) => void;

/** Toasts before the toaster was loaded, in order. */
const waiting: Parameters<Speak>[] = [];
const listeners = new Set<() => void>();
let speak: Speak | undefined;
let hush: (id?: string) => void = () => {};
let wanted = false;

const say =
  (tone: ToastTone) =>
  (text: string, options: ToastOptions = {}) => {
    if (speak) return speak(tone, text, options);
    waiting.push([tone, text, options]);
    wanted = true;
    for (const tell of listeners) tell();
  };

/** Short messages at the screen's edge, announced politely, for 4.5 s, three at a time. */
export const toast = {
  message: say("message"),
  success: say("success"),
  info: say("info"),
  warning: say("warning"),
  error: say("error"),
  dismiss: (id?: string): void => hush(id),
};

/** Called by the toaster once it is mounted. */
export function connectToaster(say: Speak, dismiss: (id?: string) => void): () => void {
  speak = say;
  hush = dismiss;
  for (const words of waiting.splice(0)) say(...words);
  return () => {
    speak = undefined;
  };
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useToasterWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
