import { setTimeout } from "node:timers/promises";
import type { Cursor } from "@frangipani/core/catalogue";
import { MIN_SNAPSHOT_BOOKS, RENEW_AFTER_CHANGES } from "@frangipani/functions/apps/snapshot";

/** The state of the shop's catalogue; rejects if the shop does not respond. */
export type CatalogueStatus = {
  /** The number of active books, and the cursor of the snapshot, if there is one. */
  state(): Promise<{ sold: number; snapshot: Cursor | undefined }>;
  /** Changes after a cursor, counted at least up to the number at which the job renews the snapshot. */
  countChanges(after: Cursor): Promise<number>;
};

// The job runs each minute in production, and waits a quarter of a minute after an import.
const POLLING = { pauseMs: 2_000, timeoutMs: 120_000 };

/** Until then first visits read the whole import as changes. Never fails. `say` prints the progress. */
export async function waitForUsableSnapshot(
  status: CatalogueStatus,
  print: (line: string) => void,
  polling = POLLING,
): Promise<void> {
  const { pauseMs, timeoutMs } = polling;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const serves = createSnapshotCheck(status);
  for (let turn = 1; ; turn += 1) {
    const verdict = await serves().catch((error: Error) => error);
    if (verdict === true) {
      if (turn > 1)
        print(
          `The snapshot holds the catalogue after ${seconds()} s, but for fewer than ${RENEW_AFTER_CHANGES} changes.`,
        );
      return;
    }
    if (performance.now() - startedAt >= timeoutMs) {
      const why = verdict instanceof Error ? ` (${verdict.message})` : "";
      print(
        `The snapshot does not hold the catalogue after ${seconds()} s${why}. Nothing is lost: the shop renews it by itself, or npm run ops -- rebuild-snapshot does at once; first visits take longer until then.`,
      );
      return;
    }
    if (turn === 1)
      print(
        "Waiting for the snapshot that first visits read; the rows are in, whoever cannot wait may stop it.",
      );
    await setTimeout(pauseMs);
  }
}

// Whether a first visit has few changes to read after the snapshot, or needs none.
function createSnapshotCheck(status: CatalogueStatus): () => Promise<boolean> {
  let stale: Cursor | undefined;
  return async () => {
    const { sold, snapshot } = await status.state();
    if (snapshot === undefined) return sold < MIN_SNAPSHOT_BOOKS;
    // The number of changes after a cursor only grows.
    if (snapshot === stale) return false;
    const isServed = (await status.countChanges(snapshot)) < RENEW_AFTER_CHANGES;
    if (!isServed) stale = snapshot;
    return isServed;
  };
}
