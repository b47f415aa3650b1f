import { setTimeout } from "node:timers/promises";
import type { Cursor } from "@frangipani/core/catalogue/feed";
import { RENEW_AFTER_CHANGES, SMALL_SHOP } from "@frangipani/functions/jobs/snapshot";

/** What the shop tells its visitors of the catalogue; fails when it does not answer. */
export type CatalogueStatus = {
  /** How many books it sells, and up to where its snapshot goes, if it has one. */
  state(): Promise<{ sold: number; snapshot: Cursor | undefined }>;
  /** Changes after a place, counted at least as far as the job counts them that renews the snapshot. */
  countChanges(after: Cursor): Promise<number>;
};

/** The job comes each minute in production, and lets an import rest for a quarter of one. */
const POLLING = { pauseMs: 2_000, atMostMs: 120_000 };

/**
 * Waits until first visits are served by the snapshot again, by the rule of the job that makes it: until then they read
 * the whole import as changes. Never fails, as the shop gets there by itself.
 * @param say is told when there is something to wait for, and how it ended
 */
export async function waitForUsableSnapshot(
  status: CatalogueStatus,
  say: (line: string) => void,
  polling = POLLING,
): Promise<void> {
  const { pauseMs, atMostMs } = polling;
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const serves = judge(status);
  for (let turn = 1; ; turn += 1) {
    const verdict = await serves().catch((error: Error) => error);
    if (verdict === true) {
      if (turn > 1)
        say(
          `The snapshot holds the catalogue after ${seconds()} s, but for fewer than ${RENEW_AFTER_CHANGES} changes.`,
        );
      return;
    }
    if (performance.now() - begun >= atMostMs) {
      const why = verdict instanceof Error ? ` (${verdict.message})` : "";
      say(
        `The snapshot does not hold the catalogue after ${seconds()} s${why}. Nothing is lost: the shop renews it by itself, or npm run ops -- rebuild-snapshot does at once; first visits take longer until then.`,
      );
      return;
    }
    if (turn === 1)
      say(
        "Waiting for the snapshot that first visits read; the rows are in, whoever cannot wait may stop it.",
      );
    await setTimeout(pauseMs);
  }
}

/** Whether a first visit has little to read beside the snapshot, or needs none. */
function judge(status: CatalogueStatus): () => Promise<boolean> {
  let stale: Cursor | undefined;
  return async () => {
    const { sold, snapshot } = await status.state();
    if (snapshot === undefined) return sold < SMALL_SHOP;
    // The changes after a place only grow.
    if (snapshot === stale) return false;
    const isServed = (await status.countChanges(snapshot)) < RENEW_AFTER_CHANGES;
    if (!isServed) stale = snapshot;
    return isServed;
  };
}
