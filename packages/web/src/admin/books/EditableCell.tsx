import { BookFields, type InventoryRow } from "@frangipani/core/books";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { textOf } from "../../api/api-error.ts";
import { formatDollars } from "../../api/dollars.ts";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { isEscape } from "../../ui/hooks/use-hotkey.ts";
import { CheckIcon } from "../../ui/icons/icons.tsx";
import css from "./Books.module.css";
import { bulkEditOf, changedByOthers, useBulkEdit } from "./use-bulk-edit.ts";

type EditableField = "price" | "stock";
type EditableCellProps = { book: InventoryRow; field: EditableField; children: ReactNode };

/** A number that a press or Enter turns into a field: Enter saves it and opens the next row's, Escape reverts it. */
export function EditableCell({ book, field, children }: EditableCellProps) {
  const [state, setState] = useState<"closed" | "open" | "closed-with-focus">("closed");
  return state === "open" ? (
    <CellForm
      book={book}
      field={field}
      onClose={(focus) => setState(focus === "stay" ? "closed-with-focus" : "closed")}
    />
  ) : (
    <button
      type="button"
      className={css.cellButton}
      data-field={field}
      aria-label={`Change ${field} of ${book.title}, ${valueText(book, field)}`}
      // The button takes over the focus of the removed field.
      ref={state === "closed-with-focus" ? focusOnMount : undefined}
      onClick={() => setState("open")}
    >
      {children}
    </button>
  );
}

type CellFormProps = Omit<EditableCellProps, "children"> & {
  onClose(focus: "stay" | "leave"): void;
};

function CellForm({ book, field, onClose }: CellFormProps) {
  const id = useId();
  const save = useBulkEdit();
  // The book as it was last shown here: a change by others is shown before it is replaced.
  const [shownBook, setShownBook] = useState(book);
  const [initialText] = useState(field === "price" ? book.price.toFixed(2) : String(book.stock));
  const [text, setText] = useState(initialText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Only Enter opens the next row's field; the "Save" button does not.
  const wasEnterPressed = useRef(false);

  const send = async (from: InventoryRow, value: number): Promise<string | undefined> => {
    const change = `${valueText(from, field)} → ${valueText({ ...from, [field]: value }, field)}`;
    try {
      const edit = bulkEditOf([from], {}, () => ({ [field]: value }));
      await save([from], edit, `“${book.title}”: ${field} ${change}`);
      return undefined;
    } catch (error) {
      const [theirs] = changedByOthers(error);
      if (!theirs) return textOf(error);
      // Others changed only other fields of the book, so the edit is sent again on their version.
      if (theirs[field] === from[field] && theirs.version !== from.version) return send(theirs, value);
      setShownBook(theirs);
      return `Since you began, the ${field} changed to ${valueText(theirs, field)}.`;
    }
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = BookFields.shape[field].safeParse(text);
    if (error) return setProblem(error.issues[0]?.message);
    const value = field === "price" ? data / 100 : data;
    const next = wasEnterPressed.current ? nextButton(event.currentTarget, field) : undefined;
    setBusy(true);
    // Opens the next field before the response, so that typing can go on. A refusal is shown in this row.
    next?.click();
    const refusal = value === shownBook[field] ? undefined : await send(shownBook, value);
    setBusy(false);
    if (refusal) setProblem(refusal);
    else onClose(next ? "leave" : "stay");
  };
  return (
    <form
      noValidate
      className={css.cellForm}
      onSubmit={(event) => void onSubmit(event)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (text === initialText && !isBusy && !currentTarget.contains(relatedTarget)) onClose("leave");
      }}
    >
      <span className={css.cellField}>
        <input
          className={css.cellInput}
          aria-label={`${field === "price" ? "Price" : "Stock"} of ${book.title}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          inputMode={field === "price" ? "decimal" : "numeric"}
          ref={focusOnMount}
          onFocus={({ target }) => target.select()}
          readOnly={isBusy}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            wasEnterPressed.current = event.key === "Enter";
            if (isEscape(event) && !isBusy) onClose("stay");
          }}
        />
        <IconButton size="sm" type="submit" label="Save" icon={<CheckIcon size={18} />} />
      </span>
      <FieldError id={id}>{problem}</FieldError>
    </form>
  );
}

const focusOnMount = (control: HTMLElement | null) => control?.focus();

const valueText = (book: InventoryRow, field: EditableField): string =>
  field === "price" ? formatDollars(book.price) : String(book.stock);

const nextButton = (form: Element, field: EditableField) =>
  form.closest("tr")?.nextElementSibling?.querySelector<HTMLElement>(`button[data-field="${field}"]`);
