import { toIsbn13 } from "@frangipani/core/books";
import { useState } from "react";
import { TextField } from "../../ui/form/TextField.tsx";
import css from "./Stock.module.css";

const ISBN_LENGTH = 13;
const MAX_COPIES = 1_000_000;

type CopiesFieldProps = {
  label: string;
  value: number;
  min: number;
  onChange(copies: number): void;
  /** A hand scanner types into whatever has the focus: its ISBN is no number of copies. */
  onScan(isbn: string): void;
};

/** Takes the number once Enter is pressed or the field is left; one that is not possible leaves the value as it was. */
export function CopiesField({ label, value, min, onChange, onScan }: CopiesFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const isbn = toIsbn13(draft.slice(-ISBN_LENGTH));
    const copies = Number(draft);
    if (isbn) onScan(isbn);
    else if (draft.trim() !== "" && Number.isInteger(copies) && copies >= min && copies <= MAX_COPIES)
      onChange(copies);
  };
  return (
    <TextField
      label={label}
      hideLabel
      className={css.copies}
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? String(value)}
      onChange={({ target }) => setDraft(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === "Enter") commit();
        if (key === "Escape") setDraft(null);
      }}
    />
  );
}
