import type { MessageStore } from "./message-store.ts";

/** The longest wait for a message, so that a clock that was moved is noticed. */
const MAX_WAIT_MS = 1_000;

/** Wakes whoever waits for messages: when one was sent, and when one becomes visible again. */
export class QueueWatch {
  readonly #store: MessageStore;
  readonly #now: () => number;
  readonly #waiting = new Set<() => void>();

  constructor(store: MessageStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  wake(): void {
    for (const resume of this.#waiting) resume();
  }

  /** Until a message of the queue may be visible, and `limitMs` at most. */
  wait(queue: string, limitMs = MAX_WAIT_MS): Promise<void> {
    const nextMs = (this.#store.nextVisibleAtMs(queue) ?? Number.POSITIVE_INFINITY) - this.#now();
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, Math.max(0, Math.min(nextMs, limitMs, MAX_WAIT_MS)));
      this.#waiting.add(resume);
    });
  }
}
