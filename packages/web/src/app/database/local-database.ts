import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";

/** Earlier builds opened the databases with Dexie, which multiplies its version 1 by ten. */
const VERSION = 10;

type Options<Schema extends DBSchema> = {
  /** Whether a write has reached the disk when it is done ("strict"). */
  durability: "strict" | "relaxed";
  /** Of a database that can be fetched again: when it cannot be opened, it is deleted and created anew. */
  isReplaceable?: boolean;
  createStores(database: IDBPDatabase<Schema>): void;
};

export type StoresOf<Schema extends DBSchema> = readonly StoreNames<Schema>[];

export type Work<
  Schema extends DBSchema,
  Names extends StoresOf<Schema>,
  Mode extends "readonly" | "readwrite",
  Result,
> = (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>;

/**
 * A database of this browser. It is opened when it is used, and again when the browser has closed it, or another tab by
 * upgrading or deleting it. Everything is rejected where there is no IndexedDB.
 */
export class LocalDatabase<Schema extends DBSchema> {
  readonly name: string;
  readonly #options: Options<Schema>;
  #connection: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(name: string, options: Options<Schema>) {
    this.name = name;
    this.#options = options;
  }

  open(): Promise<IDBPDatabase<Schema>> {
    if (this.#connection) return this.#connection;
    const forget = () => {
      if (this.#connection === connection) this.#connection = undefined;
    };
    const connection = this.#connect(forget);
    this.#connection = connection;
    connection.catch(forget);
    return connection;
  }

  /** Whether this browser opens it. */
  isAvailable(): Promise<boolean> {
    return this.open().then(
      () => true,
      () => false,
    );
  }

  /** One transaction. `work` awaits nothing but its requests, or it ends. */
  read<const Names extends StoresOf<Schema>, Result>(
    stores: Names,
    work: Work<Schema, Names, "readonly", Result>,
  ): Promise<Result> {
    return this.#transact(stores, "readonly", work);
  }

  /** As `read`; nothing is stored when `work` throws. */
  write<const Names extends StoresOf<Schema>, Result>(
    stores: Names,
    work: Work<Schema, Names, "readwrite", Result>,
  ): Promise<Result> {
    return this.#transact(stores, "readwrite", work);
  }

  close(): void {
    // A failure to open is reported to whoever opens it.
    this.#connection?.then(
      (database) => database.close(),
      () => {},
    );
    this.#connection = undefined;
  }

  async delete(): Promise<void> {
    this.close();
    await deleteDB(this.name);
  }

  async #connect(forget: () => void): Promise<IDBPDatabase<Schema>> {
    try {
      return await this.#openOnce(forget);
    } catch (error) {
      if (!this.#options.isReplaceable || !mayDeleteAfter(error)) throw error;
      await deleteDB(this.name);
      return await this.#openOnce(forget);
    }
  }

  #openOnce(forget: () => void): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(this.name, VERSION, {
      upgrade: this.#options.createStores,
      blocking: (_, __, { target }) => {
        forget();
        (target as IDBDatabase).close();
      },
      terminated: forget,
    });
  }

  async #transact<Names extends StoresOf<Schema>, Mode extends "readonly" | "readwrite", Result>(
    stores: Names,
    mode: Mode,
    work: Work<Schema, Names, Mode, Result>,
  ): Promise<Result> {
    const transaction = await this.#begin(stores, mode);
    try {
      const [result] = await Promise.all([work(transaction), transaction.done]);
      return result;
    } catch (error) {
      // The reason why the browser ended it says more than the request that it ended.
      if (transaction.error) throw transaction.error;
      abort(transaction);
      throw error;
    }
  }

  async #begin<Names extends StoresOf<Schema>, Mode extends "readonly" | "readwrite">(
    stores: Names,
    mode: Mode,
  ): Promise<IDBPTransaction<Schema, Names, Mode>> {
    const { durability } = this.#options;
    try {
      return (await this.open()).transaction(stores, mode, { durability });
    } catch (error) {
      // The connection was closed in between.
      if ((error as Error).name !== "InvalidStateError") throw error;
      this.close();
      return (await this.open()).transaction(stores, mode, { durability });
    }
  }
}

/** Not where there is no IndexedDB, nor a database of a later version of the shop. */
export const mayDeleteAfter = (error: unknown): boolean =>
  typeof indexedDB !== "undefined" && (error as Error).name !== "VersionError";

export const isQuotaError = (error: unknown): boolean => (error as Error).name === "QuotaExceededError";

function abort(transaction: { abort(): void; done: Promise<void> }): void {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
