import { useEffect, useId } from "react";
import { deviceStorage, userStorage } from "../../device/device-storage.ts";
import { createStore, useStore } from "../../device/store.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { CloseIcon, HistoryIcon } from "../../ui/icons/icons.tsx";
import shared from "../../ui/styles/shared.module.css";
import css from "./RecentSearches.module.css";

type RecentSearchesProps = {
  onChoose(text: string): void;
  /** Called after a removal, since the pressed button is gone. */
  onRemoved(): void;
};

export default function RecentSearches({ onChoose, onRemoved }: RecentSearchesProps) {
  const heading = useId();
  const searches = useStore(recentSearches);
  useEffect(reloadSearches, []);
  if (searches.length === 0) return null;
  const remove = (text: string) => {
    forgetSearch(text);
    onRemoved();
  };
  const removeAll = () => {
    forgetSearches();
    onRemoved();
  };
  return (
    // A press must not take the focus from the field, which would close the panel: Safari does not focus pressed buttons.
    <section aria-labelledby={heading} className={css.panel} onMouseDown={(event) => event.preventDefault()}>
      <div className={css.head}>
        <h2 id={heading}>Recent searches</h2>
        <Button variant="quiet" size="sm" onClick={removeAll}>
          Clear all
        </Button>
      </div>
      <ul role="list">
        {searches.map((text) => (
          <li key={text} className={css.row}>
            <button type="button" className={css.search} onClick={() => onChoose(text)}>
              <HistoryIcon size={18} />
              <bdi className={shared.ellipsis}>{text}</bdi>
            </button>
            <IconButton
              label={`Remove ${text}`}
              tooltip={false}
              icon={<CloseIcon size={16} />}
              onClick={() => remove(text)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEARCHES_KEY = "recent-searches";
const MAX_SEARCHES = 8;
const MIN_CHARACTERS = 2;

/** Stored on this device only, latest first; removed at sign-out. */
export const recentSearches = createStore<readonly string[]>(load());

export function rememberSearch(text: string): void {
  const search = text.trim().replace(/\s+/g, " ");
  if (search.length < MIN_CHARACTERS) return;
  save([search, ...without(search)].slice(0, MAX_SEARCHES));
}

export const forgetSearch = (text: string): void => save(without(text));
export const forgetSearches = (): void => save([]);

/** Reads them again, as a sign-out or another tab may have changed them. */
export const reloadSearches = (): void => recentSearches.set(load());

/** Reads storage, since another tab may have saved a search meanwhile. */
const without = (text: string) => load().filter((other) => other.toLowerCase() !== text.toLowerCase());

function save(searches: readonly string[]): void {
  if (searches.length > 0) userStorage.save(SEARCHES_KEY, searches, deviceStorage);
  else userStorage.remove(SEARCHES_KEY, deviceStorage);
  recentSearches.set(searches);
}

function load(): string[] {
  const stored = userStorage.load(SEARCHES_KEY, deviceStorage);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MAX_SEARCHES) : [];
}
