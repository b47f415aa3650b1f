import type { BookSummary } from "@frangipani/core/books";
import { currentUser, sessionState } from "../api/session/session-user.ts";
import { whenIdle } from "../device/scheduling.ts";
import { toast } from "../ui/feedback/toast.ts";
import { hasDeviceList, queueChanges, queuedChanges, removeQueuedChanges, savedIds } from "./saved-state.ts";

const load = () => import("./saved-books.ts");

/** If there are saved books, loads them when idle: a new visitor's first visit loads nothing. */
export function followSavedBooks(): () => void {
  const loadIfNeeded = () => {
    if (currentUser() || hasDeviceList.isSet() || queuedChanges().length > 0)
      load().then(
        ({ startSavedBooks }) => startSavedBooks(),
        (error: unknown) => console.warn("The saved books were not loaded.", error),
      );
  };
  const stop = new AbortController();
  whenIdle(loadIfNeeded, stop.signal);
  const unsubscribe = sessionState.subscribe(loadIfNeeded);
  return () => {
    stop.abort();
    unsubscribe();
  };
}

/** Updates the screen and local storage at once, and the database once its code is loaded. */
export function setBookSaved(
  book: Pick<BookSummary, "_id" | "title">,
  isSaved: boolean,
  onView: () => void,
): void {
  const before = savedIds.get();
  const after = new Set(before);
  if (isSaved) after.add(book._id);
  else after.delete(book._id);
  savedIds.set(after);
  const changes = [{ bookId: book._id, isSaved, at: Date.now() }];
  queueChanges(changes);
  load().then(
    ({ saveBook }) => saveBook(book, isSaved, onView),
    () => {
      removeQueuedChanges(changes);
      savedIds.set(before);
      toast.error("Your saved books could not be changed. Please try again.");
    },
  );
}
