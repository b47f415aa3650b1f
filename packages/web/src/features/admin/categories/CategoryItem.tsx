import { type CategoryWire, categoryMessages } from "@frangipani/core/categories";
import { slugToTitle } from "@frangipani/core/kernel";
import { type KeyboardEvent, useState } from "react";
import { useForm } from "../../../app/forms/use-form.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { FormProblem } from "../../../ui/form/FormProblem.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { RowActions } from "../shared/RowActions.tsx";
import css from "./Categories.module.css";
import { digitsOnly } from "./digits-only.ts";
import { categoryFailures } from "./failure-texts.ts";
import { renamedCategory, renamedSubcategory } from "./rules.ts";
import { changes, useChange } from "./use-change-categories.ts";

type CategoryItemProps = {
  category: CategoryWire;
  categories: readonly CategoryWire[];
  onDelete(subcategory?: string): void;
};

export function CategoryItem({ category, categories, onDelete }: CategoryItemProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const stop = () => setEdited(null);
  const title = slugToTitle(category.name);
  return (
    <li className={css.item}>
      {edited === category.name ? (
        <EditCategory category={category} categories={categories} onDone={stop} />
      ) : (
        <div className={css.head}>
          <h3 className={css.name}>{title}</h3>
          <span className={css.facts}>
            Order {category.displayOrder}, {category.bookCount} {category.bookCount === 1 ? "book" : "books"}
          </span>
          <RowActions name={title} onEdit={() => setEdited(category.name)} onDelete={() => onDelete()} />
        </div>
      )}
      {category.subcategories.length === 0 ? (
        <p className={css.none}>{categoryMessages.noSubcategories}</p>
      ) : (
        <ul role="list" className={css.subs} aria-label={`Subcategories of ${title}`}>
          {category.subcategories.map((name) => (
            <li key={name} className={css.sub}>
              {edited === `${category.name}/${name}` ? (
                <EditSubcategory category={category} name={name} onDone={stop} />
              ) : (
                <>
                  <span>{slugToTitle(name)}</span>
                  <RowActions
                    name={slugToTitle(name)}
                    onEdit={() => setEdited(`${category.name}/${name}`)}
                    onDelete={() => onDelete(name)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function EditCategory({
  category,
  categories,
  onDone,
}: Omit<CategoryItemProps, "onDelete"> & { onDone(): void }) {
  const rename = useChange(changes.rename);
  const form = useForm({
    schema: renamedCategory(categories, category),
    start: { newName: slugToTitle(category.name), displayOrder: String(category.displayOrder) },
    failure: categoryFailures.rename,
    submit: async (input) => {
      await rename.mutateAsync({ oldName: category.name, ...input });
      onDone();
    },
  });
  return (
    <form noValidate className={css.edit} onSubmit={form.onSubmit} onKeyDown={onEscape(onDone)}>
      <FormProblem problem={form.problem} />
      <div className={css.row}>
        <TextField label="Category Name" autoFocus required {...form.field("newName")} />
        <TextField
          label="Display Order"
          inputMode="numeric"
          onInput={digitsOnly}
          className={css.order}
          {...form.field("displayOrder")}
        />
      </div>
      <Buttons isBusy={form.isBusy} onCancel={onDone} />
    </form>
  );
}

function EditSubcategory({
  category,
  name,
  onDone,
}: {
  category: CategoryWire;
  name: string;
  onDone(): void;
}) {
  const rename = useChange(changes.renameSubcategory);
  const form = useForm({
    schema: renamedSubcategory(category, name),
    start: { newName: slugToTitle(name) },
    failure: categoryFailures.renameSubcategory,
    submit: async (input) => {
      await rename.mutateAsync({ category: category.name, oldName: name, ...input });
      onDone();
    },
  });
  return (
    <form noValidate className={css.edit} onSubmit={form.onSubmit} onKeyDown={onEscape(onDone)}>
      <FormProblem problem={form.problem} />
      <TextField label="Subcategory Name" autoFocus required {...form.field("newName")} />
      <Buttons isBusy={form.isBusy} onCancel={onDone} />
    </form>
  );
}

const Buttons = ({ isBusy, onCancel }: { isBusy: boolean; onCancel(): void }) => (
  <div className={css.buttons}>
    <Button type="submit" size="sm" variant="primary" busy={isBusy}>
      Save
    </Button>
    <Button size="sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

const onEscape = (stop: () => void) => (event: KeyboardEvent) => event.key === "Escape" && stop();
