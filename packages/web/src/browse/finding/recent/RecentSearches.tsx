import { useEffect, useId } from "react";
import { useStore } from "../../../device/store.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { CloseIcon, HistoryIcon } from "../../../ui/icons/icons.tsx";
import shared from "../../../ui/styles/shared.module.css";
import css from "./RecentSearches.module.css";
import { forgetSearch, forgetSearches, recentSearches, reloadSearches } from "./recent-searches.ts";

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
    // The field keeps the focus: Safari gives none to a pressed button, and leaving the field closes the panel.
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
