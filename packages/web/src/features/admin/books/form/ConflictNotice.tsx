import type { BookFormValues } from "@frangipani/core/books";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Notice } from "../../../../ui/feedback/Notice.tsx";
import css from "./BookForm.module.css";
import { bookLabels, type Conflict } from "./book-form.ts";

type ConflictNoticeProps = {
  conflict: Conflict;
  theirs: BookFormValues;
  text: string;
  onTake(field: keyof BookFormValues): void;
};

export function ConflictNotice({ conflict, theirs, text, onTake }: ConflictNoticeProps) {
  const { merged, conflicting } = conflict;
  return (
    <Notice tone="warning" role="alert" title={text}>
      {merged.length > 0 && (
        <p>Taken over from them: {merged.map((field) => bookLabels[field]).join(", ")}.</p>
      )}
      {conflicting.length > 0 ? (
        <>
          <p>You both changed these fields. Your values stay unless you take theirs.</p>
          <table className={css.conflict}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">
                  <span hidden>Choice</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {conflicting.map((field) => (
                <tr key={field}>
                  <th scope="row">{bookLabels[field]}</th>
                  <td>
                    <span className={css.value}>{String(theirs[field])}</span>
                  </td>
                  <td>
                    <Button
                      size="sm"
                      aria-label={`Take theirs: ${bookLabels[field]}`}
                      onClick={() => onTake(field)}
                    >
                      Take theirs
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>Your changes do not conflict with theirs. Check the form, then press Update Book again.</p>
      )}
    </Notice>
  );
}
