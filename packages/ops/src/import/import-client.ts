import { InventoryPage, START } from "@frangipani/core/catalogue";
import { CategoryWire } from "@frangipani/core/categories";
import type { KnownCategories, Row } from "@frangipani/core/import";
import { type ImportInput, ImportReport } from "@frangipani/core/import/contract";
import { ChangesWire, ManifestWire } from "@frangipani/functions/storefront/catalogue-calls";
import * as z from "zod/mini";
import { type ShopCredentials, ShopSession, type WaitOptions } from "../shop/session.ts";
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

  /** Repeated when no response came: importing rows twice changes nothing. Throws Error when the shop refuses it */
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

  /** Every book, which a file without ids is compared with. @throws Error as above */
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
      const sold = taxonomy.categories.reduce((sum, { bookCount }) => sum + bookCount, 0);
      return { sold, snapshot: snapshot?.cursor };
    },
    countChanges: async (after) => {
      const path = `/api/catalogue/changes?after=${encodeURIComponent(after)}`;
      const { books, gone } = ChangesWire.parse(await this.#session.readPublic(path));
      return books.length + gone.length;
    },
  };
}
