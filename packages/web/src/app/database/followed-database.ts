import type { DBSchema } from "idb";
import { LocalDatabase, type StoresOf, type Work } from "./local-database.ts";

type Follower<Found> = {
  read(): Promise<Found>;
  take(found: Found): void;
  /** When it could not be read; the next write of any tab reads it again. */
  onError(error: unknown): void;
};

/** A database whose writes are followed, in this tab and the others. */
export class FollowedDatabase<Schema extends DBSchema> extends LocalDatabase<Schema> {
  #announcements: BroadcastChannel | undefined;

  override async write<const Names extends StoresOf<Schema>, Result>(
    stores: Names,
    work: Work<Schema, Names, "readwrite", Result>,
  ): Promise<Result> {
    const result = await super.write(stores, work);
    // A channel does not hear itself, but the followers of this tab have their own.
    this.#announcements ??= new BroadcastChannel(this.name);
    this.#announcements.postMessage(null);
    return result;
  }

  /** Takes what is stored: now, and after each write. @returns how to stop */
  follow<Found>({ read, take, onError }: Follower<Found>): () => void {
    const channel = new BroadcastChannel(this.name);
    let isStopped = false;
    let isQueued = false;
    let lastRead = Promise.resolve();
    const readAgain = () => {
      if (isQueued) return;
      isQueued = true;
      lastRead = lastRead.then(async () => {
        isQueued = false;
        try {
          const found = await read();
          if (!isStopped) take(found);
        } catch (error) {
          if (!isStopped) onError(error);
        }
      });
    };
    channel.addEventListener("message", readAgain);
    readAgain();
    return () => {
      isStopped = true;
      channel.close();
    };
  }
}
