import { type Suggestion, suggest } from "@frangipani/core/catalogue";
import { counted, formatMoney, slugToTitle } from "@frangipani/core/kernel";
import { Link, type LinkProps, useRouter } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from "react";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { bookCount } from "../../book/parts/book-count.ts";
import { useBrowse } from "../../catalogue/hooks/use-browse.ts";
import { useCategories } from "../../catalogue/hooks/use-catalogue.ts";
import { TagIcon, UserIcon } from "../../ui/icons/icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { VisuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import css from "./Suggestions.module.css";

const MAX_SUGGESTIONS = 6;

/**
 * The popup of a combobox, separate from its field, so that it is loaded on first use
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Enter without a chosen suggestion submits the field's form.
 */
export default function Suggestions({ field, onClose }: { field: HTMLInputElement; onClose(): void }) {
  const router = useRouter();
  const prefix = useId();
  const [text, setText] = useState(field.value);
  const [active, setActive] = useState<number | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const suggestions = useSuggestions(useDeferredValue(text));
  const isShown = text.trim() !== "" && suggestions.length > 0 && !isDismissed;
  const activeId = isShown && active !== null && active < suggestions.length ? `${prefix}${active}` : null;

  const onInput = () => {
    setText(field.value);
    setActive(null);
    setDismissed(false);
  };
  const move = (step: 1 | -1) => {
    const current = active ?? (step === 1 ? -1 : suggestions.length);
    const next = current + step;
    // Moving beyond either end returns to the field itself.
    setActive(next < 0 || next >= suggestions.length ? null : next);
  };
  const onEscape = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (!isShown) return onClose();
    // Otherwise the browser would clear the field.
    event.preventDefault();
    setDismissed(true);
    setActive(null);
  };
  const onArrow = (event: KeyboardEvent) => {
    event.preventDefault();
    if (isShown) move(event.key === "ArrowDown" ? 1 : -1);
    setDismissed(false);
  };
  const onEnter = (event: KeyboardEvent) => {
    const chosen = activeId === null || active === null ? undefined : suggestions[active];
    if (!chosen) return;
    event.preventDefault();
    onClose();
    void router.navigate(targetOf(chosen));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Escape") onEscape(event);
    else if (suggestions.length === 0) return;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") onArrow(event);
    else if (event.key === "Enter") onEnter(event);
  };
  useFieldEvents(field, onInput, onKey);
  useFieldState(field, isShown, activeId);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isShown && counted(suggestions.length, "suggestion")}</span>
      </VisuallyHidden>
      <div id="suggestions" role="listbox" aria-label="Suggestions" className={css.list} hidden={!isShown}>
        {isShown &&
          suggestions.map((one, index) => (
            <Link
              key={keyOf(one)}
              {...targetOf(one)}
              id={`${prefix}${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={css.option}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onClose}
            >
              <Content suggestion={one} />
            </Link>
          ))}
      </div>
    </>
  );
}

/** Listens with addEventListener, since another component renders the field. */
function useFieldEvents(
  field: HTMLInputElement,
  onInput: () => void,
  onKey: (event: KeyboardEvent) => void,
): void {
  const handleInput = useEffectEvent(onInput);
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("input", () => handleInput(), { signal });
    field.addEventListener("keydown", (event) => handleKey(event), { signal });
    return () => stop.abort();
  }, [field]);
}

function useFieldState(field: HTMLInputElement, isExpanded: boolean, activeId: string | null): void {
  useEffect(() => {
    field.setAttribute("aria-expanded", String(isExpanded));
    if (activeId === null) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", activeId);
    return () => {
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    };
  }, [field, isExpanded, activeId]);
}

function useSuggestions(text: string): readonly Suggestion[] {
  const { books } = useBrowse({ q: text });
  const categories = useCategories();
  return text.trim() === "" ? [] : suggest(text, books, categories, MAX_SUGGESTIONS);
}

const keyOf = (one: Suggestion): string => (one.kind === "book" ? one.book._id : `${one.kind} ${one.name}`);

function targetOf(one: Suggestion): Pick<LinkProps, "to" | "params" | "search"> {
  switch (one.kind) {
    case "book":
      return { to: "/book/$bookId", params: { bookId: one.book._id } };
    case "author":
      return { to: "/browse", search: { q: one.name } };
    case "category":
      return { to: "/category/$categoryId", params: { categoryId: one.name } };
  }
}

function Content({ suggestion: one }: { suggestion: Suggestion }) {
  if (one.kind === "book")
    return (
      <>
        <span className={css.cover}>
          <BookCover book={one.book} sizes="2.5rem" />
        </span>
        <span className={css.texts}>
          <span className={cx(shared.ellipsis, css.title)}>{one.book.title}</span>
          <span className={cx(shared.note, shared.ellipsis)}>{one.book.author}</span>
        </span>
        <span className={css.price}>{formatMoney(one.book.price)}</span>
      </>
    );
  const [Icon, name, more] =
    one.kind === "author"
      ? [UserIcon, one.name, "Author"]
      : [TagIcon, slugToTitle(one.name), `Category, ${bookCount(one.bookCount)}`];
  return (
    <>
      <Icon size={20} className={css.icon} />
      <span className={css.texts}>
        <span className={cx(shared.ellipsis, css.title)}>{name}</span>
        <span className={cx(shared.note, shared.ellipsis)}>{more}</span>
      </span>
    </>
  );
}
