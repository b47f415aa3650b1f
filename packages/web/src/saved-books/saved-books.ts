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

/** The latest saved first; null until the database is read. */
export const savedBooks = createStore<readonly BookId[] | null>(null);

let stored: SavedList = [];
/** Not in the database yet: for a moment, or until the page is closed if there is no database. */
let pending: SavedList = [];

const list = (): SavedList => mergeLists(stored, pending);

function show(): void {
  const ids = savedBookIds(list());
  savedBooks.set(ids);
  savedIds.set(new Set(ids));
}

/** Whether the database was read for this owner. */
let isRead = false;
let owner: { userId: string | undefined; stop(): void; sync: AccountSync | undefined } | undefined;

/** Follows the database with other tabs, the signed-in user, and the account. Idempotent. */
export function startSavedBooks(): void {
  if (owner) return;
  follow();
  sessionState.subscribe(() => {
    if (currentUser()?.id === owner?.userId) return;
    // A visitor's saved books move into the account; an account's books do not stay.
    if (owner?.userId) {
      stored = [];
      pending = [];
    }
    owner?.stop();
    follow();
  });
}

function follow(): void {
  const userId = currentUser()?.id;
  const sync = userId === undefined ? undefined : syncWithAccount(userId);
  isRead = false;
  const stopFollowing = followLists(userId, (lists) => {
    takeStored(lists);
    if (isRead) return;
    isRead = true;
    applyQueuedChanges();
    sync?.soon();
  });
  const stop = () => {
    stopFollowing();
    sync?.stop();
  };
  owner = { userId, stop, sync };
}

function takeStored({ device, user }: StoredLists): void {
  stored = mergeLists(device, user);
  hasDeviceList.set(device.length > 0);
  show();
}

/** Applies changes made right before the last page was left. */
function applyQueuedChanges(): void {
  const before = list();
  const isMissing = ({ bookId, isSaved, at }: SavedChange): boolean => {
    const known = before.find((change) => change.bookId === bookId);
    return known?.isSaved !== isSaved || known.at < at;
  };
  const missing = queuedChanges().filter(isMissing);
  const after = missing.reduce<SavedList>(
    (left, { bookId, isSaved, at }) => withChange(left, bookId, isSaved, at),
    before,
  );
  if (missing.length > 0) void store(after);
  // Pending changes stay queued: nothing else stores them if the database refuses them.
  else removeQueuedChanges(stored);
}

/** @param sent the changes sent to the account, which returned `merged` */
function takeMerged(merged: SavedList, sent: SavedList): void {
  stored = mergeLists(merged, changesSince(stored, sent));
  pending = changesSince(pending, sent);
  removeQueuedChanges(sent);
  show();
}

let hasRequestedPersistence = false;

export async function saveBook(
  book: Pick<BookSummary, "_id" | "title">,
  isSaved: boolean,
  onView: () => void,
): Promise<void> {
  startSavedBooks();
  const before = list();
  if (isSaved && savedBookIds(before).length >= MAX_SAVED_BOOKS) {
    removeQueuedChanges([{ bookId: book._id, isSaved, at: Date.now() }]);
    show();
    toast.error(savedBooksMessages.full);
    return;
  }
  const storing = store(withChange(before, book._id, isSaved, Date.now()));
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
  store(ids.reduce<SavedList>((left, id) => withChange(left, id, false, Date.now()), list()));

async function store(next: SavedList): Promise<void> {
  const changes = changesSince(next, list());
  pending = mergeLists(pending, changes);
  queueChanges(changes);
  show();
  try {
    await storeChanges(owner?.userId, changes);
    stored = mergeLists(stored, changes);
    pending = changesSince(pending, changes);
    // Before it was read, the database may have a later change of the book.
    if (isRead) removeQueuedChanges(changes);
  } catch (error) {
    console.warn("The database does not store the saved books; local storage has what was pressed.", error);
  }
  owner?.sync?.soon();
}

/** Delay to send several changes together. */
const DELAY_MS = 100;
/** Other devices' changes are not urgent. */
const MIN_INTERVAL_MS = 30_000;

type AccountSync = { soon(): void; stop(): void };

/** Merges this device's list with the account's: soon after a change, when the network is back, and while the tab is used. */
function syncWithAccount(userId: string): AccountSync {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();

  const run = async (keepalive = false) => {
    if (signal.aborted) return;
    const sent = list();
    try {
      const { changes } = await callApi("PUT /api/saved/books", {
        // Lets the server detect a wrong clock.
        json: { changes: [...sent], sentAt: Date.now() },
        keepalive,
        signal,
      });
      signal.throwIfAborted();
      takeMerged(changes, sent);
      await storeMerged(userId, sent, changes);
    } catch (error) {
      // Retried with the next change, or when the network is back.
      if (!isOffline(error) && !signal.aborted) console.warn("The saved books are not synchronised.", error);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => run());
    }, DELAY_MS);
  };
  /** The page may be left before the delay is over. */
  const onLeave = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void run(true);
  };
  signal.addEventListener("abort", onReconnect(soon));
  addEventListener("pagehide", onLeave, { signal });
  whenUsed(soon, MIN_INTERVAL_MS, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { soon, stop: () => ended.abort() };
}
