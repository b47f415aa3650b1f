import { Dexie } from "dexie";
import { freeSpace, isQuotaError } from "./device-data.ts";
import { yieldToMain } from "./scheduling.ts";

/** The database of one subject, which can be emptied, repaired or upgraded without affecting other subjects. */
export abstract class DeviceDatabase extends Dexie {
  private opening: Promise<this> | undefined;

  /** @param durability "strict" for data that cannot be fetched again */
  constructor(name: string, durability: "strict" | "relaxed" = "strict") {
    super(name, { chromeTransactionDurability: durability, cache: "disabled" });
    // Another tab deletes or upgrades the database, so this one closes it. The next use opens it again.
    this.on("versionchange", () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  canOpen(): Promise<boolean> {
    return this.open().then(
      () => true,
      () => false,
    );
  }

  /** Opens the database if it is closed, and recreates it if it is damaged. @throws if nothing can be stored */
  ready(): Promise<this> {
    this.opening ??= this.openOrRecreate().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async openOrRecreate(): Promise<this> {
    if (this.isOpen()) return this;
    // Lets the browser handle pending input first.
    await yieldToMain();
    try {
      await this.open();
    } catch (error) {
      if (isFinal(error)) throw error;
      await this.delete();
      await this.open();
    }
    return this;
  }

  async recreate(): Promise<void> {
    await this.opening?.catch(() => {});
    await this.delete();
    await this.ready();
  }

  /** Retries failed work: on a full disk after freeing space, otherwise with the database reopened, then recreated. */
  async withRecovery<T>(work: () => Promise<T>): Promise<T> {
    let failure: unknown;
    try {
      return await work();
    } catch (error) {
      failure = error;
    }
    for (const recover of this.recoveriesFrom(failure)) {
      try {
        await recover();
        return await work();
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  private recoveriesFrom(failure: unknown): (() => unknown)[] {
    if (isQuotaError(failure)) return [freeSpace];
    if (isFinal(failure)) return [];
    return [() => this.close({ disableAutoOpen: false }), () => this.delete()];
  }
}

/** The browser has no IndexedDB, or the database is of a later version of the shop, and must not be deleted. */
const isFinal = (error: unknown): boolean =>
  ["MissingAPIError", "VersionError"].includes((error as Error).name);
