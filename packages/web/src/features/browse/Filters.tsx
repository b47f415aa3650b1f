import type { CatalogueCategory, Sort } from "@frangipani/core/catalogue";
import { slugToTitle } from "@frangipani/core/kernel";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { SortSelect } from "../shared/books/SortSelect.tsx";
import css from "./Browse.module.css";

type FiltersProps = {
  text: string;
  onText(text: string): void;
  onDone(): void;
  categories: readonly CatalogueCategory[];
  category: string | undefined;
  onCategory(name: string | undefined): void;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
};

export function Filters(props: FiltersProps) {
  const { text, onText, onDone, categories, category, onCategory, sort, onSort } = props;
  const isKnown = categories.some(({ name }) => name === category);
  return (
    <search className={css.filters}>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
          // Hides the on-screen keyboard, which covers the results.
          if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLElement)
            document.activeElement.blur();
        }}
      >
        <SearchField
          label="Search by title or author"
          placeholder="Search by title or author"
          name="q"
          value={text}
          onChange={onText}
          onBlur={onDone}
          shortcut="/"
        />
      </form>
      <Select
        label="Category"
        hideLabel
        value={category ?? ""}
        onChange={({ target }) => onCategory(target.value || undefined)}
      >
        <option value="">All categories</option>
        {category && !isKnown && <option value={category}>{slugToTitle(category)}</option>}
        {categories.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {slugToTitle(name)}
          </option>
        ))}
      </Select>
      <SortSelect sort={sort} onSort={onSort} isSearching={text.trim() !== ""} />
    </search>
  );
}
