import { asksForMentions, type CatalogueBook, findMention } from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { startTransition, useEffect, useId, useState } from "react";
import { BookCover } from "../../../book/parts/BookCover.tsx";
import { useCatalogueState } from "../../../catalogue/catalogue-state.ts";
import { readStoredDescriptions } from "../../../catalogue/storage/stored-descriptions.ts";
import { whenIdle } from "../../../device/scheduling.ts";
import { standaloneLinkInLine } from "../../../ui/actions/standalone-link.ts";
import css from "./MentionedBooks.module.css";

type MentionedBooksProps = {
  text: string;
  /** What is found by title and author, and stands above. */
  found: readonly CatalogueBook[];
  onMentioned(mentioned: { text: string; count: number }): void;
};

type Mentioned = { book: CatalogueBook; mention: string };

const MAX_BOOKS = 12;

/** Books whose description alone has the words of the search, of those that this device has the descriptions of. */
export default function MentionedBooks({ text, found, onMentioned }: MentionedBooksProps) {
  const heading = useId();
  const mentioned = useMentioned(text, found, onMentioned);
  if (mentioned.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={css.section}>
      <h2 id={heading}>In descriptions</h2>
      <ul role="list" className={css.books}>
        {mentioned.map(({ book, mention }) => (
          <li key={book._id} className={css.book}>
            <BookCover book={book} sizes="3rem" className={css.cover} />
            <div>
              <Link to="/book/$bookId" params={{ bookId: book._id }} className={standaloneLinkInLine}>
                <bdi>{book.title}</bdi>
              </Link>
              <p className={css.mention}>{`mentions “${mention}”`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Searched when idle, as each letter asks for others. */
function useMentioned(
  text: string,
  found: readonly CatalogueBook[],
  onMentioned: MentionedBooksProps["onMentioned"],
): readonly Mentioned[] {
  const catalogue = useCatalogueState("catalogue");
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const known = new Set<string>(found.map(({ _id }) => _id));
      const next: Mentioned[] = [];
      const descriptions = asksForMentions(text) ? await readStoredDescriptions() : new Map<string, string>();
      if (!isCurrent) return;
      for (const [id, description] of descriptions) {
        const book = known.has(id) ? undefined : catalogue.book(id);
        const mention = book && findMention(description, text);
        if (mention && next.push({ book, mention }) === MAX_BOOKS) break;
      }
      startTransition(() => {
        setMentioned(next);
        onMentioned({ text, count: next.length });
      });
    };
    whenIdle(() => void search());
    return () => {
      isCurrent = false;
    };
  }, [catalogue, text, found, onMentioned]);
  return mentioned;
}
