import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import css from "./Stock.module.css";

/** A hand scanner types the digits and presses Enter. The focus stays for the next copy. */
export function ScanField({ onScan }: { onScan(isbn: string): void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useDigitKeys(field);
  return (
    <form
      className={css.scan}
      onSubmit={(event) => {
        event.preventDefault();
        const isbn = text.trim();
        setText("");
        field.current?.focus();
        if (isbn) onScan(isbn);
      }}
    >
      <TextField
        ref={field}
        label="ISBN"
        placeholder="Scan or type an ISBN"
        className={css.isbnField}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Add copy</Button>
    </form>
  );
}

/** What a hand scanner types goes into the field, wherever the focus is, but into no other that takes text. */
function useDigitKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element &&
        !target.closest("input:not([type=checkbox]), select, textarea, [role=dialog]");
      if (isElsewhere && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
  }, [field]);
}
