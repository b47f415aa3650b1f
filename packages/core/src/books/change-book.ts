import { categoryGone } from "../categories/messages.ts";
import { instant } from "../kernel/clock.ts";
import type { Book, BookId } from "./book.ts";
import { changedMeanwhile, unknownBook } from "./conflict.ts";
import { touch } from "./edits.ts";
import type { BookPorts } from "./ports.ts";

/**
 * Applies a change that holds whatever else happened to the book: on a lost race it is applied to the newer one.
 * A change that gives back the very book writes nothing.
 * @throws Failure "book.missing", "category.gone"
 */
export async function changeBook(
  ports: BookPorts,
  id: BookId,
  change: (book: Book) => Book,
): Promise<{ before: Book; after: Book }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await ports.books.get(id);
    if (!before) throw unknownBook(id);
    const changed = change(before);
    if (changed === before) return { before, after: before };
    const after = touch(changed, instant(ports.clock.now()));
    const outcome = await ports.books.save([{ before, after }]);
    if (outcome === "saved") return { before, after };
    if (outcome.changed.length === 0) throw categoryGone();
    if (attempt === 10) throw await changedMeanwhile(ports, before);
  }
}
