import { compareChunks } from "./device-share.ts";
import { type Changes, ChunkMissing, type Cursor, type Manifest, type Snapshot, START } from "./feed.ts";

/** The position up to which the log was read; stored with the books. */
export type FeedPosition = {
  cursor: Cursor;
  complete: boolean;
  /** False while concurrent changes may not be visible yet: the last ones are read again. */
  settled: boolean;
  snapshot: Snapshot | null;
};

export const feedStart: FeedPosition = { cursor: START, complete: false, settled: true, snapshot: null };

export type SnapshotStep = {
  kind: "snapshot";
  snapshot: Snapshot;
  /** Indexes of `snapshot.cards` to fetch. */
  chunkIndexes: readonly number[];
  isReplacing: boolean;
  position: FeedPosition;
};
type FeedStep = SnapshotStep | { kind: "changes"; after: Cursor };

type ManifestPart = Pick<Manifest, "latest" | "snapshot">;
type Page = Pick<Changes, "next" | "cursor" | "more">;
type Options = {
  /** Whether a chunk of the position's snapshot is stored; by default all are. */
  hasChunk?: (chunkIndex: number) => boolean;
  /** Indexes of the chunks to store; by default all of them. */
  chooseChunks?: (snapshot: Snapshot) => readonly number[];
  maxPages?: number;
};

const allChunks = ({ cards }: Snapshot): number[] => [...cards.keys()];

/** Decides which chunks and changes to read next. Does no I/O: the caller performs `next` and reports the result. */
export class FeedReader {
  #position: FeedPosition;
  #next: FeedStep | undefined;
  readonly #manifest: ManifestPart;
  readonly #maxPages: number;
  readonly #chooseChunks: NonNullable<Options["chooseChunks"]>;
  #pages = 0;
  /** False once a page has changes that may not be visible in full. */
  #mayMoveCursor = true;
  #hasReadAll: boolean;

  constructor(
    position: FeedPosition,
    manifest: ManifestPart | "unchanged" = { latest: START, snapshot: null },
    { hasChunk = () => true, chooseChunks = allChunks, maxPages = Number.POSITIVE_INFINITY }: Options = {},
  ) {
    this.#position = position;
    this.#manifest =
      manifest === "unchanged" ? { latest: position.cursor, snapshot: position.snapshot } : manifest;
    this.#maxPages = maxPages;
    this.#chooseChunks = chooseChunks;
    this.#next = this.#firstStep(hasChunk);
    this.#hasReadAll = this.#next === undefined;
  }

  get next(): FeedStep | undefined {
    return this.#next;
  }

  get position(): FeedPosition {
    return this.#position;
  }

  /** The manifest's ETag may be stored only if this is true: changes may come from a cache or index that lags behind. */
  get hasReadAll(): boolean {
    return this.#hasReadAll;
  }

  appliedSnapshot({ position }: SnapshotStep): void {
    this.#position = position;
    this.#pages = 0;
    this.#mayMoveCursor = true;
    this.#next = { kind: "changes", after: position.cursor };
  }

  /** @returns false if the page is to be ignored, since reading a newer snapshot takes fewer requests */
  read({ next, cursor, more }: Page): boolean {
    const { latest, snapshot } = this.#manifest;
    this.#pages += 1;
    if (this.#pages === 1 && more && snapshot && snapshot.cursor > next) {
      this.#next = this.#snapshotStep(snapshot, { isReplacing: true });
      return false;
    }
    if (this.#mayMoveCursor) this.#position = { ...this.#position, cursor };
    this.#mayMoveCursor &&= cursor === next;
    if (more) {
      this.#next = this.#pages < this.#maxPages ? { kind: "changes", after: next } : undefined;
      return true;
    }
    this.#position = { ...this.#position, complete: true, settled: this.#position.cursor === next };
    this.#hasReadAll = next >= latest;
    this.#next = undefined;
    return true;
  }

  /** Call when files of the snapshot were deleted before all were read. The newest one then replaces what is stored. */
  replaceLost({ isReplacing }: SnapshotStep): boolean {
    const { snapshot } = this.#manifest;
    if (isReplacing || !this.#position.snapshot || !snapshot) return false;
    this.#position = feedStart;
    this.#next = this.#snapshotStep(snapshot, { isReplacing: true });
    return true;
  }

  #firstStep(hasChunk: (chunkIndex: number) => boolean): FeedStep | undefined {
    const { cursor, complete, settled, snapshot: current } = this.#position;
    const { latest, snapshot: newest } = this.#manifest;
    const shareStep = complete && current && newest && this.#shareStep(current, newest, hasChunk);
    if (shareStep) return shareStep;
    if (complete && settled && cursor === latest) return undefined;
    if (!complete && current) {
      const step = this.#snapshotStep(current, { isReplacing: false, hasChunk });
      if (step.chunkIndexes.length > 0) return step;
    }
    if (!complete && !current && newest && cursor === START)
      return this.#snapshotStep(newest, { isReplacing: false });
    return { kind: "changes", after: cursor };
  }

  /** Replaces chunks when the shop has outgrown a device's share or fits into it again, or other chunks are chosen. */
  #shareStep(
    stored: Snapshot,
    newest: Snapshot,
    hasChunk: (chunkIndex: number) => boolean,
  ): SnapshotStep | undefined {
    if (!stored.parts && !newest.parts) return undefined;
    const { lacksSome, hasOthers } = compareChunks(stored, this.#chooseChunks(stored), hasChunk);
    const hasOutgrown = !stored.parts || !newest.parts;
    if (!hasOutgrown && !lacksSome && !hasOthers) return undefined;
    const isAdding = !hasOutgrown && !hasOthers && stored.cursor === newest.cursor;
    return this.#snapshotStep(newest, isAdding ? { isReplacing: false, hasChunk } : { isReplacing: true });
  }

  #snapshotStep(
    snapshot: Snapshot,
    { isReplacing, hasChunk = () => false }: Pick<SnapshotStep, "isReplacing"> & Pick<Options, "hasChunk">,
  ): SnapshotStep {
    const chunkIndexes = this.#chooseChunks(snapshot).filter((chunkIndex) => !hasChunk(chunkIndex));
    const position = { ...this.#position, snapshot, cursor: snapshot.cursor, settled: false };
    return { kind: "snapshot", snapshot, chunkIndexes, isReplacing, position };
  }
}

export type FeedAdapter<P extends Page> = {
  fetchChanges(after: Cursor): Promise<P>;
  /** @param position to be stored together with the changes */
  applyChanges(page: P, position: FeedPosition): Promise<void>;
  /** @throws ChunkMissing */
  applySnapshot(step: SnapshotStep): Promise<void>;
};

/** Reads to the end of the log. What was stored before a failure stays, and the next reader continues there. */
export async function followFeed<P extends Page>(reader: FeedReader, adapter: FeedAdapter<P>): Promise<void> {
  for (let step = reader.next; step; step = reader.next) {
    if (step.kind === "changes") {
      const page = await adapter.fetchChanges(step.after);
      if (reader.read(page)) await adapter.applyChanges(page, reader.position);
      continue;
    }
    try {
      await adapter.applySnapshot(step);
      reader.appliedSnapshot(step);
    } catch (error) {
      if (!(error instanceof ChunkMissing) || !reader.replaceLost(step)) throw error;
    }
  }
}

const FRESH_MS = 5_000;

/** How long the last response still counts as current; 0 also if it is in the future, after the clock was set back. */
export function freshForMs(lastResponseAt: number, now: number): number {
  const age = now - lastResponseAt;
  return age >= 0 && age < FRESH_MS ? FRESH_MS - age : 0;
}
