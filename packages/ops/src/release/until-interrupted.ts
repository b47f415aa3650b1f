const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts the work's signal when the process is interrupted, so that the work can end in order. */
export async function untilInterrupted<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}
