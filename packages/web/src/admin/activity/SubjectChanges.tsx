import type { ActivityWire } from "@frangipani/core/activity";
import { Link } from "@tanstack/react-router";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import css from "./Activity.module.css";

/** More of an import's books are in the export. */
const MAX_SUBJECTS = 5;

/** What was changed, and each changed field with its value before and after. */
export function SubjectChanges({ kind, subjects }: Pick<ActivityWire, "kind" | "subjects">) {
  const hidden = subjects.length - MAX_SUBJECTS;
  return (
    <div>
      {subjects.slice(0, MAX_SUBJECTS).map(({ id, name, effect, fields }) => (
        <div key={id} className={css.subject}>
          <Link to="/admin/activity" search={{ kind, subject: id }} className={standaloneLinkInLine}>
            {name || id}
          </Link>{" "}
          {effect}
          {effect === "changed" && (
            <ul className={css.fields}>
              {fields.map(({ field, from, to }) => (
                <li key={field}>
                  {field}: <del>{from ?? "nothing"}</del> → <ins>{to ?? "nothing"}</ins>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {hidden > 0 && <p className={css.more}>and {hidden} more, listed in the export</p>}
    </div>
  );
}
