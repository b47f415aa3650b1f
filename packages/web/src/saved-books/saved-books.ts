import type { BookId, BookSummary } from "@frangipani/core/books";
import {
  changesSince,
  MAX_SAVED_BOOKS,
  mergeLists,
  type SavedChange,
  type SavedList,
  savedBookIds,
  savedBooksMessages,
  withChange,
} from "@frangipani/core/saved-books";
import { isOffline } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { currentUser, sessionState } from "../api/session/session-user.ts";
import { onReconnect } from "../device/connection.ts";
import { whenUsed } from "../device/scheduling.ts";
import { requestPersistentStorage } from "../device/storage.ts";
import { createStore } from "../device/store.ts";
import { toast } from "../ui/feedback/toast.ts";
import { followLists, type StoredLists, storeChanges, storeMerged } from "./saved-database.ts";
import { hasDeviceList, queueChanges, queuedChanges, removeQueuedChanges, savedIds } from "./saved-state.ts";

/** Latest saved first; null until the database is read. */
export const savedBooks = createStore<readonly BookId[] | null>(null);

let stored: SavedList = [];
/** Changes that are not in the database yet: for a moment, or until the page is closed if nothing can be stored. */
let pending: SavedList = [];

const currentList = (): SavedList => mergeLists(stored, pending);

function publish(): void {
  const ids = savedBookIds(currentList());
  savedBooks.set(ids);
  savedIds.set(new Set(ids));
}

/** Whether the database was read for the current owner. */
let isRead = false;
let owner: { userId: string | undefined; stop(): void; sync: AccountSync | undefined } | undefined;

/** Follows the database, which other tabs change too, and the signed-in user, and synchronises with the account. Idempotent. */
export function startSavedBooks(): void {
  if (owner) return;
  startFollowing();
  sessionState.subscribe(() => {
    if (currentUser()?.id === owner?.userId) return;
    // An account's books do not stay after a sign-out. A visitor's are kept, since they move into the account at sign-in.
    if (owner?.userId) {
      stored = [];
      pending = [];
    }
    owner?.stop();
    startFollowing();
  });
}

function startFollowing(): void {
  const userId = currentUser()?.id;
  const sync = userId === undefined ? undefined : syncWithAccount(userId);
  isRead = false;
  const stopFollowing = followLists(userId, (lists) => {
    if (lists) applyStored(lists);
    else publish();
    if (isRead) return;
    isRead = lists !== undefined;
    applyQueuedChanges();
    if (isRead) sync?.syncSoon();
  });
  const stop = () => {
    stopFollowing();
    sync?.stop();
  };
  owner = { userId, stop, sync };
}

function applyStored({ device, user }: StoredLists): void {
  stored = mergeLists(device, user);
  hasDeviceList.set(device.length > 0);
  publish();
}

/** Applies queued changes, which were made right before the last page was left. */
function applyQueuedChanges(): void {
  const before = currentList();
  const isMissing = ({ bookId, isSaved, at }: SavedChange): boolean => {
    const existing = before.find((change) => change.bookId === bookId);
    return existing?.isSaved !== isSaved || existing.at < at;
  };
  const missing = queuedChanges().filter(isMissing);
  const after = missing.reduce<SavedList>(
    (changed, { bookId, isSaved, at }) => withChange(changed, { bookId, isSaved }, at),
    before,
  );
  if (missing.length > 0) void store(after);
  // Pending changes stay queued: nothing else stores them if the database refuses them.
  else removeQueuedChanges(stored);
}

/** Applies the account's response. @param sent the changes sent to the account, which returned `merged` */
function applyMerged(merged: SavedList, sent: SavedList): void {
  stored = mergeLists(merged, changesSince(stored, sent));
  pending = changesSince(pending, sent);
  removeQueuedChanges(sent);
  publish();
}

let hasRequestedPersistence = false;

export async function saveBook(
  book: Pick<BookSummary, "_id" | "title">,
  isSaved: boolean,
  onView: () => void,
): Promise<void> {
  startSavedBooks();
  const before = currentList();
  if (isSaved && savedBookIds(before).length >= MAX_SAVED_BOOKS) {
    removeQueuedChanges([{ bookId: book._id, isSaved, at: Date.now() }]);
    publish();
    toast.error(savedBooksMessages.full);
    return;
  }
  const storing = store(withChange(before, { bookId: book._id, isSaved }, Date.now()));
  if (isSaved)
    toast.success(savedBooksMessages.saved(book.title), { action: { label: "View", onClick: onView } });
  else
    toast.message(savedBooksMessages.removed(book.title), {
      action: { label: "Undo", onClick: () => void saveBook(book, true, onView) },
    });
  // The list of a visitor exists only on this device, so ask the browser not to evict it.
  if (!hasRequestedPersistence) void requestPersistentStorage();
  hasRequestedPersistence = true;
  await storing;
}

export const removeBooks = (ids: readonly BookId[]): Promise<void> =>
  store(
    ids.reduce<SavedList>(
      (changed, id) => withChange(changed, { bookId: id, isSaved: false }, Date.now()),
      currentList(),
    ),
  );

async function store(next: SavedList): Promise<void> {
  const changes = changesSince(next, currentList());
  pending = mergeLists(pending, changes);
  queueChanges(changes);
  publish();
  try {
    await storeChanges(owner?.userId, changes);
    stored = mergeLists(stored, changes);
    pending = changesSince(pending, changes);
    // Queued changes stay until the database is read, since it may have a later change of the book.
    if (isRead) removeQueuedChanges(changes);
  } catch (error) {
    console.warn("The database does not store the saved books; local storage has what was pressed.", error);
  }
  owner?.sync?.syncSoon();
}

/** Delay to send several changes together. */
const BATCH_DELAY_MS = 100;
/** Changes of other devices are not urgent. */
const MIN_INTERVAL_MS = 30_000;

type AccountSync = { syncSoon(): void; stop(): void };

/** Merges this device's list with the account's: soon after a change, when the network is back, and while the tab is used. */
function syncWithAccount(userId: string): AccountSync {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();

  const sync = async ({ keepalive = false } = {}) => {
    if (signal.aborted) return;
    const sent = currentList();
    try {
      const { changes } = await callApi("PUT /api/saved/books", {
        // `sentAt` lets the server detect a wrong clock.
        json: { changes: [...sent], sentAt: Date.now() },
        keepalive,
        signal,
      });
      signal.throwIfAborted();
      applyMerged(changes, sent);
      await storeMerged(userId, sent, changes);
    } catch (error) {
      // The next change, or the network's return, sends them again.
      if (!isOffline(error) && !signal.aborted) console.warn("The saved books are not synchronised.", error);
    }
  };
  const syncSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => sync());
    }, BATCH_DELAY_MS);
  };
  /** Sends waiting changes at once, since the page is left before the delay is over. */
  const onLeave = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void sync({ keepalive: true });
  };
  signal.addEventListener("abort", onReconnect(syncSoon));
  addEventListener("pagehide", onLeave, { signal });
  whenUsed(syncSoon, MIN_INTERVAL_MS, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { syncSoon, stop: () => ended.abort() };
}
