import { type FocusEvent, useRef, useState } from "react";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { useLazyComponent } from "../../ui/hooks/use-lazy-component.ts";
import { media } from "../../ui/hooks/use-media-query.ts";
import css from "./Browse.module.css";

const load = () => import("../finding/recent/RecentSearches.tsx");

type BrowseSearchFieldProps = {
  text: string;
  onText(text: string): void;
  /** Leaving the field ends a pause. */
  onDone(): void;
  onSubmit(): void;
};

/** Offers the recent searches while it is empty. */
export function BrowseSearchField({ text, onText, onDone, onSubmit }: BrowseSearchFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const RecentSearches = useLazyComponent(load, isOpen);
  const isOnTouchScreen = () => matchMedia(media.touch).matches;

  const choose = (search: string) => {
    onText(search);
    onSubmit();
    setOpen(false);
    if (!isOnTouchScreen()) form.current?.querySelector("input")?.focus();
  };
  const closeOutside = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <form
      ref={form}
      className={css.search}
      onFocus={(event) => event.target instanceof HTMLInputElement && setOpen(true)}
      onBlur={closeOutside}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        onSubmit();
        // Hides the on-screen keyboard, which covers the results.
        if (isOnTouchScreen() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
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
      {isOpen && !text && RecentSearches && <RecentSearches onChoose={choose} />}
    </form>
  );
}
