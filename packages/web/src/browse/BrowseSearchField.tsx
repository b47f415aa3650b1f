import { type FocusEvent, useRef, useState } from "react";
import { SearchField } from "../ui/form/SearchField.tsx";
import { isEscape } from "../ui/hooks/use-hotkey.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { media } from "../ui/hooks/use-media-query.ts";
import css from "./Browse.module.css";

const loadRecentSearches = () => import("./finding/RecentSearches.tsx");

/** The id of the search form, which also works without scripts and before they are loaded. */
export const BROWSE_FORM = "browse";

type BrowseSearchFieldProps = {
  text: string;
  onText(text: string): void;
  onDone(): void;
  onSubmit(text: string): void;
};

/** Offers the recent searches while the field is empty. */
export function BrowseSearchField({ text, onText, onDone, onSubmit }: BrowseSearchFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const RecentSearches = useLazyComponent(loadRecentSearches, isOpen);
  /** On a touch screen hides the keyboard, which covers the results; otherwise focuses the field for more typing. */
  const focusOrHideKeyboard = () => {
    const field = form.current?.querySelector("input");
    if (matchMedia(media.touch).matches) field?.blur();
    else field?.focus();
  };
  const choose = (search: string) => {
    onText(search);
    onSubmit(search);
    focusOrHideKeyboard();
  };
  const closeOutside = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <form
      ref={form}
      id={BROWSE_FORM}
      action="/browse"
      className={css.search}
      onFocus={(event) => event.target instanceof HTMLInputElement && setOpen(true)}
      onBlur={closeOutside}
      onKeyDown={(event) => isEscape(event) && setOpen(false)}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        onSubmit(text);
        focusOrHideKeyboard();
      }}
    >
      <SearchField
        label="Search by title or author"
        placeholder="Search by title, author or ISBN"
        name="q"
        value={text}
        onChange={onText}
        onBlur={onDone}
        shortcut="/"
      />
      {isOpen && !text && RecentSearches && (
        <RecentSearches onChoose={choose} onRemoved={() => form.current?.querySelector("input")?.focus()} />
      )}
    </form>
  );
}
