import type { CatalogueStorage, CatalogueWrite } from "./catalogue-storage.ts";

/**
 * The storage, as long as this browser lets us store. A full disk first gives back the details, which a visit can bring
 * again; a damaged or evicted database is written anew from what is in memory; when nothing helps, the shop goes on from
 * memory and says so.
 */
export class ResilientStorage {
  readonly #open: () => Promise<CatalogueStorage>;
  readonly #onMemoryOnly: () => void;
  #storage: Promise<CatalogueStorage> | undefined;
  #isMemoryOnly = false;

  constructor(open: () => Promise<CatalogueStorage>, onMemoryOnly: () => void) {
    this.#open = open;
    this.#onMemoryOnly = onMemoryOnly;
  }

  get isMemoryOnly(): boolean {
    return this.#isMemoryOnly;
  }

  /** What the storage answers; undefined when there is none, or it cannot be read. */
  async read<T>(ask: (storage: CatalogueStorage) => Promise<T>): Promise<T | undefined> {
    const storage = await this.#ready();
    if (!storage) return undefined;
    try {
      return await ask(storage);
    } catch (error) {
      console.warn("The local database could not be read.", error);
      return undefined;
    }
  }

  /**
   * Stores, or heals, or gives up storing; never throws.
   * @param whole everything that is shown now, to write a lost database again
   */
  async write(write: CatalogueWrite, whole: () => CatalogueWrite): Promise<void> {
    const storage = await this.#ready();
    if (!storage) return;
    try {
      await storage.write(write);
    } catch (error) {
      await this.#heal(storage, error, write, whole);
    }
  }

  /** Stores what can be had again; when that is refused nothing is lost. */
  async try(work: (storage: CatalogueStorage) => Promise<void>): Promise<boolean> {
    const storage = await this.#ready();
    if (!storage) return false;
    try {
      await work(storage);
      return true;
    } catch (error) {
      console.warn("The local database refused to store.", error);
      return false;
    }
  }

  /** Begins with an empty database. */
  async recreate(): Promise<void> {
    const storage = await this.#ready();
    await storage?.recreate().catch((error) => this.#giveUp(error));
  }

  async #ready(): Promise<CatalogueStorage | undefined> {
    if (this.#isMemoryOnly) return undefined;
    this.#storage ??= this.#open();
    try {
      return await this.#storage;
    } catch (error) {
      this.#giveUp(error);
      return undefined;
    }
  }

  async #heal(
    storage: CatalogueStorage,
    error: unknown,
    write: CatalogueWrite,
    whole: () => CatalogueWrite,
  ): Promise<void> {
    const ways = isQuotaError(error)
      ? [() => storage.removeAllDetails().then(() => storage.write(write))]
      : [() => storage.write(whole()), () => storage.recreate().then(() => storage.write(whole()))];
    let last = error;
    for (const way of ways) {
      try {
        return await way();
      } catch (again) {
        last = again;
      }
    }
    this.#giveUp(last);
  }

  #giveUp(error: unknown): void {
    if (this.#isMemoryOnly) return;
    this.#isMemoryOnly = true;
    console.warn("This browser does not store the catalogue; it is kept in memory.", error);
    this.#onMemoryOnly();
  }
}

/** Dexie hands the browser's error on inside its own. */
export const isQuotaError = (error: unknown): boolean => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return name === "QuotaExceededError" || inner?.name === "QuotaExceededError";
};
