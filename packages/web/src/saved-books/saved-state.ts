import type { BookId } from "@frangipani/core/books";
import type { SavedChange } from "@frangipani/core/saved-books";
import { currentUser } from "../api/session/session-user.ts";
import { deviceFlag, deviceStorage, userStorage } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";

export const savedIds = createStore<ReadonlySet<BookId>>(new Set());

/** Books of the last opened list, saved or shared: with a partial catalogue, they are fetched. */
export const listedIds = createStore<readonly BookId[]>([]);

/** Whether this device has a visitor's saved books: read without opening their database. */
export const hasDeviceList = deviceFlag("savedBooks");

/* Changes that are not in the database yet, stored synchronously, since the page may be left before its code is loaded. */
const KEY = "pressedHearts";

type Pressed = SavedChange & { userId?: string | undefined };

/** The queued changes of the signed-in user, and of the visitor before. */
export const queuedChanges = (): Pressed[] =>
  load().filter(({ userId }) => userId === undefined || userId === currentUser()?.id);

export function queueChanges(changes: readonly SavedChange[]): void {
  const ids = new Set<string>(changes.map(({ bookId }) => bookId));
  const userId = currentUser()?.id;
  const added = changes.map(({ bookId, isSaved, at }): Pressed => ({ bookId, isSaved, at, userId }));
  save([...load().filter(({ bookId }) => !ids.has(bookId)), ...added]);
}

/** Removes changes that are in the database, unless the book was changed again since. */
export function removeQueuedChanges(stored: readonly SavedChange[]): void {
  const storedAt = new Map<string, number>(stored.map(({ bookId, at }) => [bookId, at]));
  const before = load();
  const left = before.filter(({ bookId, at }) => at > (storedAt.get(bookId) ?? -1));
  if (left.length < before.length) save(left);
}

function save(pressed: readonly Pressed[]): void {
  if (pressed.length > 0) userStorage.save(KEY, pressed, deviceStorage);
  else userStorage.remove(KEY, deviceStorage);
}

function load(): Pressed[] {
  const stored = userStorage.load(KEY, deviceStorage);
  return Array.isArray(stored) ? stored : [];
}
