import { followChanges, type OfficeStore } from "@frangipani/core/office";
import { OFFICE_FORMAT, type OfficeIndex } from "@frangipani/core/sqlite";
import { log } from "../http/telemetry/log.ts";
import { IndexNotReady } from "../http/unavailable.ts";
import { waitAtMost } from "../wait-at-most.ts";

type CurrentOfficePorts = {
  store: Pick<OfficeStore, "changesSince" | "read" | "isbnsOf" | "readDocument">;
  open(path: string): Promise<OfficeIndex>;
  maxWaitMs?: number;
};

/** @throws IndexNotReady while there is no file or it is being copied */
export type CurrentOffice = () => Promise<OfficeIndex>;

/** After this time a search is refused and lists are not counted; reading continues (docs/decisions/034-one-index-for-the-back-office.md). */
const MAX_WAIT_MS = 8_000;

/**
 * The back office's index on this instance's disk. Each call first applies the changes since the last one, so that it
 * contains everything that was stored before the call.
 */
export function currentOffice({ store, open, maxWaitMs = MAX_WAIT_MS }: CurrentOfficePorts): CurrentOffice {
  let opening: ReturnType<typeof openFile> | undefined;
  let lastUpdate: Promise<unknown> = Promise.resolve();

  async function openFile() {
    for (let failedPath: string | undefined; ; ) {
      const document = await store.readDocument();
      if (document?.format !== OFFICE_FORMAT)
        throw new IndexNotReady("the back office's index is not made yet");
      try {
        const index = await open(document.path);
        return { index, changes: followChanges(store, index, document.position) };
      } catch (error) {
        // A later file may have replaced it.
        if (document.path === failedPath) throw error;
        failedPath = document.path;
      }
    }
  }

  const catchUp = async () => {
    opening ??= openFile().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const { index, changes } = await opening;
    await changes.catchUp();
    return index;
  };

  return async () => {
    // A running update may have started before the change that the caller expects.
    const update = lastUpdate.then(catchUp);
    lastUpdate = update.catch(() => {});
    const index = await waitAtMost(maxWaitMs, update);
    if (index) return index;
    // No request waits for this error any more.
    update.catch((error: unknown) => log("error", { event: "office-index.not-read", error }));
    throw new IndexNotReady("the back office's index is still being read");
  };
}
