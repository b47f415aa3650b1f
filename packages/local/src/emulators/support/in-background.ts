/**
 * Runs what no request waits for. A failure, as on a full disk, is printed and must not end the shop: it is tried again.
 * @returns whether it succeeded
 */
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
