import { type BookFormValues, bookMessages, hasCheckDigit, toIsbn13 } from "@frangipani/core/books";
import type { BookSuggestion } from "@frangipani/core/catalogue";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { callApi } from "../../../api/call-api.ts";
import { allCategories } from "../../categories/categories.ts";
import { useList } from "../../shared/list.ts";
import { useDebouncedText } from "../find-books.ts";
import { suggestionsKey } from "../inventory.ts";
import { type BookFormState, withCategoryIds } from "./CategoryFields.tsx";

// A subcategory is only valid with its category, so the two are filled together or not at all.
const FILLED_TOGETHER: (keyof BookSuggestion)[][] = [
  ["publisher"],
  ["language"],
  ["category", "subcategory"],
];
const suggestible = FILLED_TOGETHER.flat();
const MAX_QUERY_LENGTH = 200;

/** Fills fields that nobody has edited, without marking them as changed. Returns the hint of a filled field. */
export function useSuggestion(
  methods: BookFormState["methods"],
  isNew: boolean,
): (name: keyof BookFormValues) => string | undefined {
  const { dirtyFields } = methods.formState;
  const [isbn, title, author] = methods.watch(["isbn", "title", "author"]);
  const values = methods.watch(suggestible);
  const isbn13 = toIsbn13(isbn);
  // A select can only show a value among its options, so suggestions wait for the categories.
  const categories = useList(allCategories).data?.rows;
  const hasOptions = categories !== undefined;
  const { data, isPlaceholderData } = useSuggested({
    isbn13: isNew && hasOptions && isbn13 && hasCheckDigit(isbn13) ? isbn13 : "",
    title: useDebouncedText(title.slice(0, MAX_QUERY_LENGTH), isNew),
    author: useDebouncedText(author.slice(0, MAX_QUERY_LENGTH), isNew),
  });
  const fill = useEffectEvent((found: BookSuggestion) => {
    const suggestion = withCategoryIds(found, categories ?? []);
    const isFree = (name: keyof BookSuggestion) =>
      !methods.getFieldState(name).isDirty || methods.getValues(name) === suggestion[name];
    for (const names of FILLED_TOGETHER)
      if (names.every(isFree))
        for (const name of names) methods.resetField(name, { defaultValue: suggestion[name] });
  });
  useEffect(() => {
    if (data && !isPlaceholderData) fill(data);
  }, [data, isPlaceholderData]);

  const suggested = new Set<string>(
    isNew ? suggestible.filter((name, index) => values[index] !== "" && !dirtyFields[name]) : [],
  );
  return (name) => (suggested.has(name) ? bookMessages.suggested : undefined);
}

const useSuggested = ({ isbn13, ...texts }: { isbn13: string; title: string; author: string }) => {
  const query = { isbn: isbn13, ...texts };
  return useQuery({
    queryKey: [...suggestionsKey, query],
    queryFn: ({ signal }) => callApi("GET /api/book/inventory/suggestion", { query, signal }),
    enabled: isbn13 !== "",
    placeholderData: (previous) => previous,
  });
};
