import { isQuotaError } from "../../device/device-data.ts";
import type { CatalogueDatabase, CatalogueWrite } from "./database.ts";

/** The database with recovery: frees space on a full disk, restores a lost database from memory, or falls back to memory only. */
export class ResilientStorage {
  /** Called for each use, since the browser or another tab may have closed the database. */
  readonly #open: () => Promise<CatalogueDatabase>;
  readonly #onMemoryOnly: () => void;
  #firstOpening: Promise<CatalogueDatabase> | undefined;
  #isMemoryOnly = false;

  constructor(open: () => Promise<CatalogueDatabase>, onMemoryOnly: () => void) {
    this.#open = open;
    this.#onMemoryOnly = onMemoryOnly;
  }

  get isMemoryOnly(): boolean {
    return this.#isMemoryOnly;
  }

  async read<T>(query: (database: CatalogueDatabase) => PromiseLike<T>): Promise<T | undefined> {
    if (!(await this.#isAvailable())) return undefined;
    try {
      return await query(await this.#open());
    } catch (error) {
      console.warn("The local database could not be read.", error);
      return undefined;
    }
  }

  /** Stores, recovers, or falls back to memory; never throws. @param whole makes a write of the whole catalogue, which restores a lost database */
  async write(write: CatalogueWrite, whole: () => CatalogueWrite): Promise<void> {
    if (!(await this.#isAvailable())) return;
    try {
      await this.#store(write);
    } catch (error) {
      await this.#recoverFrom(error, write, whole);
    }
  }

  /** Stores data that can be fetched again, without recovery. @returns whether it was stored */
  async try(work: (database: CatalogueDatabase) => PromiseLike<unknown>): Promise<boolean> {
    if (!(await this.#isAvailable())) return false;
    try {
      await work(await this.#open());
      return true;
    } catch (error) {
      console.warn("The local database refused to store.", error);
      return false;
    }
  }

  async recreate(): Promise<void> {
    if (await this.#isAvailable()) await this.#recreate().catch((error) => this.#giveUp(error));
  }

  /** Whether this browser can open the database: otherwise the catalogue stays in memory. */
  async #isAvailable(): Promise<boolean> {
    if (this.#isMemoryOnly) return false;
    this.#firstOpening ??= this.#open();
    try {
      await this.#firstOpening;
      return true;
    } catch (error) {
      this.#giveUp(error);
      return false;
    }
  }

  async #store(write: CatalogueWrite): Promise<void> {
    await (await this.#open()).write(write);
  }

  async #recreate(): Promise<void> {
    await (await this.#open()).recreate();
  }

  async #recoverFrom(error: unknown, write: CatalogueWrite, whole: () => CatalogueWrite): Promise<void> {
    const removeDetails = async () => (await this.#open()).removeAllDetails();
    const recoveries = isQuotaError(error)
      ? [() => removeDetails().then(() => this.#store(write))]
      : [() => this.#store(whole()), () => this.#recreate().then(() => this.#store(whole()))];
    let lastError = error;
    for (const recover of recoveries) {
      try {
        return await recover();
      } catch (failure) {
        lastError = failure;
      }
    }
    this.#giveUp(lastError);
  }

  #giveUp(error: unknown): void {
    if (this.#isMemoryOnly) return;
    this.#isMemoryOnly = true;
    console.warn("This browser does not store the catalogue; it stays in memory.", error);
    this.#onMemoryOnly();
  }
}
