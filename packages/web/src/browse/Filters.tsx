import type { CatalogueCategory, Sort } from "@frangipani/core/catalogue";
import { slugToTitle } from "@frangipani/core/kernel";
import { SortSelect } from "../book/parts/SortSelect.tsx";
import { Select } from "../ui/form/Select.tsx";
import css from "./Browse.module.css";
import { BrowseSearchField } from "./BrowseSearchField.tsx";

type FiltersProps = {
  text: string;
  onText(text: string): void;
  onDone(): void;
  onSubmit(text: string): void;
  categories: readonly CatalogueCategory[];
  category: string | undefined;
  onCategory(name: string | undefined): void;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
};

export function Filters(props: FiltersProps) {
  const { text, onText, onDone, onSubmit, categories, category, onCategory, sort, onSort } = props;
  const isKnown = categories.some(({ name }) => name === category);
  return (
    <search className={css.filters}>
      <BrowseSearchField text={text} onText={onText} onDone={onDone} onSubmit={onSubmit} />
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
