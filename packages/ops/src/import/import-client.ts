import { setTimeout } from "node:timers/promises";
import { type Cursor, InventoryPage, START } from "@frangipani/core/catalogue";
import { CategoryWire } from "@frangipani/core/categories";
import type { KnownCategories, Row } from "@frangipani/core/import";
import { type ImportInput, ImportReport } from "@frangipani/core/import/contract";
import { MIN_SNAPSHOT_BOOKS, RENEW_AFTER_CHANGES } from "@frangipani/functions/apps/snapshot";
import { ChangesWire, ManifestWire } from "@frangipani/functions/storefront/catalogue-calls";
import * as z from "zod/mini";
import { type ShopCredentials, ShopSession, type WaitOptions } from "../shop/session.ts";

export class ImportClient {
  readonly #session: ShopSession;
  readonly #dryRun: boolean;

  /** @param askCode asks at the terminal for the emailed code */
  constructor(
    { dryRun, ...credentials }: ShopCredentials & { dryRun: boolean },
    askCode: () => Promise<string>,
    pausesMs?: readonly number[],
  ) {
    this.#session = new ShopSession(credentials, askCode, pausesMs);
    this.#dryRun = dryRun;
  }

  /** @throws Error when no shop responds, or it refuses the sign-in */
  signIn = (): Promise<void> => this.#session.signIn();

  /** Imports rows, and tries again without a response: importing rows twice changes nothing. @throws Error when the shop refuses them */
  async importRows(
    rows: readonly Row[],
    {
      newCategories,
      progress,
      ...waiting
    }: WaitOptions & Pick<ImportInput, "newCategories" | "progress"> = {},
  ): Promise<ImportReport> {
    const body = { rows, dryRun: this.#dryRun, newCategories, progress };
    const options = { what: "the rows", ...waiting };
    return ImportReport.parse((await this.#session.postWithRetry("/api/book/import", body, options)).body);
  }

  /** @throws Error when the shop does not respond, or refuses */
  readCategories = async (): Promise<KnownCategories> =>
    z.array(CategoryWire).parse(await this.#session.read("/api/category/getCategories"));

  /** Every book, for comparison with a file without ids. @throws Error when the shop does not respond, or refuses */
  async readBooks(): Promise<{ id: string; isbn: string }[]> {
    const isbns = new Map<string, string>();
    for (let after: string = START; ; ) {
      const path = `/api/book/inventory?after=${encodeURIComponent(after)}`;
      const { books, next, more } = InventoryPage.parse(await this.#session.read(path));
      for (const { _id, isbn } of books) isbns.set(_id, isbn);
      if (!more) return Array.from(isbns, ([id, isbn]) => ({ id, isbn }));
      after = next;
    }
  }

  /** @throws Error when the shop refuses a name */
  async createCategory(name: string): Promise<void> {
    const options = { what: `the category ${name}`, doneBy: "category.exists" };
    await this.#session.postWithRetry("/api/category/create", { name }, options);
  }

  /** @throws Error when the shop refuses a name */
  async createSubcategory(categoryName: string, newSubcategoryName: string): Promise<void> {
    const options = { what: `the subcategory ${newSubcategoryName}`, doneBy: "subcategory.exists" };
    const body = { categoryName, newSubcategoryName };
    await this.#session.postWithRetry("/api/category/add-subcategory", body, options);
  }

  readonly catalogueStatus: CatalogueStatus = {
    state: async () => {
      const { taxonomy, snapshot } = ManifestWire.parse(await this.#session.readPublic("/api/catalogue"));
      const booksOnSale = taxonomy.categories.reduce((sum, { bookCount }) => sum + bookCount, 0);
      return { booksOnSale, snapshot: snapshot?.cursor };
    },
    countChanges: async (after) => {
      const path = `/api/catalogue/changes?after=${encodeURIComponent(after)}`;
      const { books, gone } = ChangesWire.parse(await this.#session.readPublic(path));
      return books.length + gone.length;
    },
  };
}

/** The state of the shop's catalogue; rejects if the shop does not respond. */
export type CatalogueStatus = {
  /** The number of active books, and the cursor of the snapshot, if there is one. */
  state(): Promise<{ booksOnSale: number; snapshot: Cursor | undefined }>;
  /** Changes after a cursor, counted at least up to the number at which the job renews the snapshot. */
  countChanges(after: Cursor): Promise<number>;
};

// Two minutes are enough: in production the job runs each minute, and waits for a quarter of a minute after an import.
const POLLING = { pauseMs: 2_000, timeoutMs: 120_000 };

/** Waits until the snapshot has the import, which first visits read as changes until then. Prints its progress, and never fails. */
export async function waitForUsableSnapshot(
  status: CatalogueStatus,
  print: (line: string) => void,
  polling = POLLING,
): Promise<void> {
  const { pauseMs, timeoutMs } = polling;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const isUsable = createSnapshotCheck(status);
  for (let turn = 1; ; turn += 1) {
    const verdict = await isUsable().catch((error: Error) => error);
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

// Checks whether a first visit has few changes to read after the snapshot, or needs no snapshot.
function createSnapshotCheck(status: CatalogueStatus): () => Promise<boolean> {
  let stale: Cursor | undefined;
  return async () => {
    const { booksOnSale, snapshot } = await status.state();
    if (snapshot === undefined) return booksOnSale < MIN_SNAPSHOT_BOOKS;
    // The number of changes after a cursor only grows.
    if (snapshot === stale) return false;
    const isUsable = (await status.countChanges(snapshot)) < RENEW_AFTER_CHANGES;
    if (!isUsable) stale = snapshot;
    return isUsable;
  };
}
