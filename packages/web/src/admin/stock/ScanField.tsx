import { useRef, useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import css from "./Stock.module.css";
import { useDigitKeys } from "./use-digit-keys.ts";

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
