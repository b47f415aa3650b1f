/**
 * Runs work that no request waits for. A failure is printed and does not end the shop.
 * @returns false if it failed
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
