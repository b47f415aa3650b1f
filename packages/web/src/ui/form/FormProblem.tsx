import { Button } from "../actions/Button.tsx";
import { Notice } from "../feedback/Notice.tsx";
import css from "./FormProblem.module.css";

type Value = string | boolean;

export type FormProblemProps<Field extends string> = {
  form: {
    problem: { title?: string | undefined; text: string; reference?: string | undefined } | null;
    meanwhile: readonly { field: Field; value: Value; isMine: boolean }[];
    takeTheirs(field: Field): void;
  };
  /** Labels as in "the price", for a form that others may change concurrently. */
  labels?: Record<Field, string> | undefined;
  /** Formats a value; undefined shows it unchanged. */
  show?: ((field: Field, value: Value) => string | undefined) | undefined;
};

/** Shows others' changes since the form, or its draft, was opened; else the form's error. */
export function FormProblem<Field extends string>({ form, labels, show }: FormProblemProps<Field>) {
  const { meanwhile, problem } = form;
  if (!labels || meanwhile.length === 0)
    return (
      problem && (
        <Notice tone="danger" role="alert" title={problem.title}>
          <p>{problem.text}</p>
          {problem.reference && <p>{`Reference: ${problem.reference}`}</p>}
        </Notice>
      )
    );
  return (
    <Notice tone="warning" role="alert" title={problem?.text}>
      <ul role="list" className={css.changes}>
        {meanwhile.map(({ field, value, isMine }) => (
          <li key={field}>
            <span className={css.value}>
              {`Since you began, the ${labels[field]} changed to ${show?.(field, value) ?? textOf(value)}.`}
            </span>
            {isMine && (
              <Button
                size="sm"
                aria-label={`Take theirs: ${labels[field]}`}
                onClick={() => form.takeTheirs(field)}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <span>
          {meanwhile.some(({ isMine }) => isMine)
            ? "What you entered stays unless you take theirs."
            : "Your changes do not conflict with it."}
        </span>
        {problem && <span> Check the form, then save it again.</span>}
      </p>
    </Notice>
  );
}

const textOf = (value: Value): string =>
  typeof value === "boolean" ? (value ? "active" : "inactive") : value || "nothing";
