import type { Row } from "@frangipani/core/import";
import { ImportReport } from "@frangipani/core/import/contract";
import { ChangesWire, ManifestWire } from "@frangipani/functions/storefront/feed-wire";
import { type ShopCredentials, ShopSession } from "../shop/session.ts";
import type { CatalogueStatus } from "./wait-for-usable-snapshot.ts";

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

  /**
   * Repeated when no response came: importing rows twice changes nothing.
   * @throws Error when the shop refuses it
   */
  async importRows(rows: readonly Row[], interrupted?: AbortSignal): Promise<ImportReport> {
    const body = { rows, dryRun: this.#dryRun };
    const options = { what: "the rows", interrupted };
    return ImportReport.parse((await this.#session.postWithRetry("/api/book/import", body, options)).body);
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
