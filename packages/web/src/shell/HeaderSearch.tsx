import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type FocusEvent, type SubmitEvent, useRef, useState } from "react";
import { iconButtonClass } from "../ui/actions/Button.tsx";
import { isEscape, useHotkey } from "../ui/hooks/use-hotkey.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { CloseIcon, SearchIcon } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import css from "./HeaderSearch.module.css";

const RESULTS_PATH = "/browse";

const loadSuggestions = () => import("../browse/finding/Suggestions.tsx");

/** A search field, which a button opens in a narrow header. It is a form, so that it works without scripts. */
export function HeaderSearch() {
  const isBrowse = useRouterState({ select: ({ location }) => location.pathname === RESULTS_PATH });
  return isBrowse ? null : <SearchForm />;
}

function SearchForm() {
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  // With a partial catalogue, an empty text would request all books.
  const [hasText, setHasText] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const Suggestions = useLazyComponent(loadSuggestions, isUsed);
  // Open only at the URL at which it was opened, so that it closes when the page changes.
  const isOpen = openAt === href;

  const open = () => {
    // Shown before React rerenders: a phone opens its keyboard only if the press itself focuses the field.
    field.current?.closest("search")?.setAttribute("data-open", "true");
    field.current?.select();
    field.current?.focus();
  };
  useHotkey("/", () => {
    if (!document.querySelector('main [aria-keyshortcuts="/"]')) open();
  });
  const onUse = () => {
    setUsed(true);
    setOpenAt(href);
    setHasText(Boolean(field.current?.value.trim()));
  };
  const close = () => {
    setOpenAt(null);
    // In a narrow header the field is now hidden, so the focus moves to its button.
    if (opener.current?.checkVisibility()) opener.current.focus();
    else field.current?.blur();
  };
  const closeOutside = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpenAt(null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim();
    if (!q) return;
    close();
    void navigate({ to: RESULTS_PATH, search: { q } });
  };

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={cx(iconButtonClass(), css.open)}
        aria-label="Search"
        aria-expanded={isOpen}
        onClick={open}
      >
        <SearchIcon size={24} />
      </button>
      <search className={css.search} data-open={isOpen}>
        <form
          ref={form}
          action={RESULTS_PATH}
          className={css.form}
          onSubmit={submit}
          onFocus={onUse}
          onBlur={closeOutside}
          onKeyDown={(event) => isEscape(event) && close()}
        >
          <SearchIcon size={18} className={css.icon} />
          <input
            ref={field}
            type="search"
            name="q"
            role="combobox"
            className={css.field}
            aria-label="Search the shop"
            aria-autocomplete="list"
            aria-expanded={false}
            aria-controls="suggestions"
            aria-keyshortcuts="/"
            placeholder="Title, author or ISBN"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            // Input too, since a focus before hydration was not noticed.
            onInput={onUse}
          />
          <button
            type="button"
            className={cx(iconButtonClass(), css.close)}
            aria-label="Close search"
            onClick={close}
          >
            <CloseIcon size={20} />
          </button>
          {isOpen && hasText && Suggestions && field.current && (
            <Suggestions field={field.current} onClose={close} />
          )}
        </form>
      </search>
    </>
  );
}
