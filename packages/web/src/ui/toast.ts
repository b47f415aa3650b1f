import { useSyncExternalStore } from "react";

type ToastOptions = {
  /** A second toast with the same id takes the first one's place. */
  id?: string;
  description?: string;
  durationMs?: number;
  /** One thing to do about it: Undo, Open cart. */
  action?: { label: string; onClick: () => void };
};

type ToastTone = "message" | "success" | "info" | "warning" | "error";
export type Speak = (tone: ToastTone, text: string, options: ToastOptions) => void;

/** Said before the toaster had arrived; it is drained by the toaster, in order. */
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

/** Short news at the screen's edge, read out politely, gone after 4.5 s, three at a time. */
export const toast = {
  message: say("message"),
  success: say("success"),
  info: say("info"),
  warning: say("warning"),
  error: say("error"),
  /** Without an id all of them go. */
  dismiss: (id?: string): void => hush(id),
};

/** For the toaster: takes over speaking once it is on the page. */
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

/** True from the first toast on. */
export const useToasterWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
