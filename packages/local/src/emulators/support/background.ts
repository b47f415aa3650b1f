/** Runs what no request waits for. A failure is printed and does not end the shop; false then. */
export function inBackground(job: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    printFailure(job, error);
    return false;
  }
}

export const printFailure = (job: string, error: unknown): void => console.error(`[${job}]`, error);
