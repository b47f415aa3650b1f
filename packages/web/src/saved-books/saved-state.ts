import type { BookId } from "@frangipani/core/books";
import type { SavedChange } from "@frangipani/core/saved-books";
import { currentUser } from "../api/session/session-user.ts";
import { deviceFlag, deviceStorage, userStorage } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";

export const savedIds = createStore<ReadonlySet<BookId>>(new Set());

/** Books of the last opened list, saved or shared. With a partial catalogue the engine fetches them. */
export const listedIds = createStore<readonly BookId[]>([]);

/** Whether this device has a visitor's saved books; known without opening their database. */
export const hasDeviceList = deviceFlag("savedBooks");

/* Queued changes are not in the database yet. They are stored synchronously, since the page may be left before its code is loaded. */
const QUEUE_KEY = "pressedHearts";

type QueuedChange = SavedChange & { userId?: string | undefined };

/** The queued changes of the signed-in user, and those made before the sign-in. */
export const queuedChanges = (): QueuedChange[] =>
  load().filter(({ userId }) => userId === undefined || userId === currentUser()?.id);

export function queueChanges(changes: readonly SavedChange[]): void {
  const ids = new Set<string>(changes.map(({ bookId }) => bookId));
  const userId = currentUser()?.id;
  const added = changes.map(({ bookId, isSaved, at }): QueuedChange => ({ bookId, isSaved, at, userId }));
  save([...load().filter(({ bookId }) => !ids.has(bookId)), ...added]);
}

/** Removes changes that are in the database, unless the book was changed again since. */
export function removeQueuedChanges(stored: readonly SavedChange[]): void {
  const storedAt = new Map<string, number>(stored.map(({ bookId, at }) => [bookId, at]));
  const before = load();
  const remaining = before.filter(({ bookId, at }) => at > (storedAt.get(bookId) ?? -1));
  if (remaining.length < before.length) save(remaining);
}

function save(queued: readonly QueuedChange[]): void {
  if (queued.length > 0) userStorage.save(QUEUE_KEY, queued, deviceStorage);
  else userStorage.remove(QUEUE_KEY, deviceStorage);
}

function load(): QueuedChange[] {
  const stored = userStorage.load(QUEUE_KEY, deviceStorage);
  return Array.isArray(stored) ? stored : [];
}
