import { isQuotaError } from "../../device/left-behind.ts";
import type { CatalogueStorage, CatalogueWrite } from "./catalogue-storage.ts";

/** Makes room on a full disk, writes a lost database again from memory, or goes on in memory. */
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

  async read<T>(query: (storage: CatalogueStorage) => Promise<T>): Promise<T | undefined> {
    const storage = await this.#ready();
    if (!storage) return undefined;
    try {
      return await query(storage);
    } catch (error) {
      console.warn("The local database could not be read.", error);
      return undefined;
    }
  }

  /** Stores, recovers, or goes on in memory; never throws. `whole` writes a lost database again. */
  async write(write: CatalogueWrite, whole: () => CatalogueWrite): Promise<void> {
    const storage = await this.#ready();
    if (!storage) return;
    try {
      await storage.write(write);
    } catch (error) {
      await this.#recoverFrom(storage, error, write, whole);
    }
  }

  /** For data that can be fetched again. @returns whether it was stored */
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

  async #recoverFrom(
    storage: CatalogueStorage,
    error: unknown,
    write: CatalogueWrite,
    whole: () => CatalogueWrite,
  ): Promise<void> {
    const recoveries = isQuotaError(error)
      ? [() => storage.removeAllDetails().then(() => storage.write(write))]
      : [() => storage.write(whole()), () => storage.recreate().then(() => storage.write(whole()))];
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
