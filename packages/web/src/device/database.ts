import { Dexie } from "dexie";
import { freeSpace, isQuotaError } from "./device-data.ts";
import { yieldToMain } from "./scheduling.ts";

/** A subject's own database, which is emptied, repaired or upgraded without touching another subject's. */
export abstract class DeviceDatabase extends Dexie {
  private opening: Promise<this> | undefined;

  /** @param durability "strict" for data that cannot be fetched again */
  constructor(name: string, durability: "strict" | "relaxed" = "strict") {
    super(name, { chromeTransactionDurability: durability, cache: "disabled" });
    // Another tab deletes or upgrades it. The next use opens it again.
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

  /** Opens it, again after it was closed, and recreates it if it is damaged. Throws if nothing can be stored. */
  ready(): Promise<this> {
    this.opening ??= this.openOrRecreate().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async openOrRecreate(): Promise<this> {
    if (this.isOpen()) return this;
    // So that waiting input is handled first.
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

  /** Retries work that failed: after freeing space, or with the database reopened, and then recreated. */
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

/** No IndexedDB, or a database of a later version of the shop, which must not be deleted. */
const isFinal = (error: unknown): boolean =>
  ["MissingAPIError", "VersionError"].includes((error as Error).name);
