import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { iconButtonClass } from "../../ui/actions/icon-button-class.ts";
import { CloseIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import dialogCss from "../../ui/overlay/Dialog.module.css";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { useMatchingBooks } from "../books/inventory/use-matching-books.ts";
import { viewsQuery } from "../views/saved-views.ts";
import { type Entry, type EntryGroup, entriesFor } from "./entries.ts";
import css from "./Palette.module.css";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogCss.backdrop} />
        <Dialog.Popup className={css.popup} aria-label="Go to">
          <Entries onChosen={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ onChosen }: { onChosen: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { data: views = [] } = useQuery(viewsQuery);
  // Not deferred: Enter opens the first entry for the current text.
  const groups = entriesFor(text, { books: useMatchingBooks(text), views });
  const open = (entry: Entry) => {
    onChosen();
    void navigate(entry.link);
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => reason !== "item-press" && setText(value)}
      itemToStringValue={({ label }: Entry) => label}
    >
      <div className={css.field}>
        <SearchIcon size={18} />
        <Autocomplete.Input
          className={css.input}
          aria-label="Page, view, book or search"
          placeholder="Page, view, book or search"
          spellCheck={false}
        />
        <Dialog.Close className={iconButtonClass()} aria-label="Close">
          <CloseIcon />
        </Dialog.Close>
      </div>
      <Autocomplete.List className={css.list}>
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className={css.group}>
            <Autocomplete.GroupLabel className={css.groupLabel}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.key}
                  value={entry}
                  className={css.item}
                  onClick={() => open(entry)}
                >
                  <entry.icon size={18} />
                  <span className={shared.ellipsis}>{entry.label}</span>
                  {entry.detail && <span className={cx(shared.ellipsis, css.detail)}>{entry.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
