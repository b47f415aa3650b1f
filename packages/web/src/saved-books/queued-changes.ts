import type { SavedChange } from "@frangipani/core/saved-books";
import { currentUser } from "../api/session/session-user.ts";
import { deviceFlag, deviceStorage } from "../device/device-storage.ts";
import { userStorage } from "../device/user-storage.ts";

/** Whether this device has saved books of a visitor: read without opening their database. */
export const hasDeviceList = deviceFlag("savedBooks");

/* Stored synchronously, since the page may be left before the database's code is loaded. */
const KEY = "queuedChanges";

type Pressed = SavedChange & { userId?: string | undefined };

/** Of who is signed in, and of a visitor before. */
export const queuedChanges = (): Pressed[] =>
  load().filter(({ userId }) => userId === undefined || userId === currentUser()?.id);

export function queueChanges(changes: readonly SavedChange[]): void {
  const ids = new Set<string>(changes.map(({ bookId }) => bookId));
  const userId = currentUser()?.id;
  const added = changes.map(({ bookId, isSaved, at }): Pressed => ({ bookId, isSaved, at, userId }));
  save([...load().filter(({ bookId }) => !ids.has(bookId)), ...added]);
}

/** Those that are stored elsewhere by now, unless they were pressed again since. */
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
