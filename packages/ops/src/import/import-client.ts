import type { Row } from "@frangipani/core/import/columns";
import { ImportReport } from "@frangipani/core/import/contract";
import { ChangesWire, ManifestWire } from "@frangipani/functions/storefront/feed-wire";
import { type ShopCredentials, ShopSession } from "../shop/session.ts";
import type { CatalogueStatus } from "./wait-for-usable-snapshot.ts";

/** The shop's API, as an administrator who brings a catalogue uses it. */
export class ImportClient {
  readonly #session: ShopSession;
  readonly #dryRun: boolean;

  /** @param askCode asks the person at the terminal for the code that was mailed */
  constructor(
    { dryRun, ...as }: ShopCredentials & { dryRun: boolean },
    askCode: () => Promise<string>,
    pausesMs?: readonly number[],
  ) {
    this.#session = new ShopSession(as, askCode, pausesMs);
    this.#dryRun = dryRun;
  }

  /** @throws Error when no shop answers, or it does not let this person in */
  signIn = (): Promise<void> => this.#session.signIn();

  /** Sent again when no answer came: a piece brought twice changes nothing. @throws Error when the shop refuses it */
  async importRows(rows: readonly Row[]): Promise<ImportReport> {
    const brought = { rows, dryRun: this.#dryRun };
    return ImportReport.parse(
      (await this.#session.postWithRetry("/api/book/import", brought, "the rows")).body,
    );
  }

  readonly catalogueStatus: CatalogueStatus = {
    state: async () => {
      const { taxonomy, snapshot } = ManifestWire.parse(await this.#session.read("/api/catalogue"));
      const sold = taxonomy.categories.reduce((sum, { bookCount }) => sum + bookCount, 0);
      return { sold, snapshot: snapshot?.cursor };
    },
    countChanges: async (after) => {
      const path = `/api/catalogue/changes?after=${encodeURIComponent(after)}`;
      const { books, gone } = ChangesWire.parse(await this.#session.read(path));
      return books.length + gone.length;
    },
  };
}
