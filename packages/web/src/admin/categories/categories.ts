import { bookMessages } from "@frangipani/core/books";
import { CategoryId, type CategoryWire, categoryMessages } from "@frangipani/core/categories";
import { CategoryName, NewCategory, SubcategoryName } from "@frangipani/core/categories/contract";
import { EDIT_CHANGED } from "@frangipani/core/kernel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import * as z from "zod/mini";
import { ApiError, type FailureText, isOffline, serverText } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { listKey, singleRequestList } from "../shared/list.ts";

export const allCategories = singleRequestList("categories", bookMessages.noneFound, (signal) =>
  callApi("GET /api/category/getCategories", { signal }),
);

const { category: categoryTexts, subcategory: subcategoryTexts, failed, unexpected } = categoryMessages;

/** The texts of refused changes. For some calls the server's text is in `error`, for others in `message`. */
export const categoryFailures = {
  add: (error) => serverText(error, "message", "error") ?? fallback(error),
  addSubcategory: (error) => serverText(error, "error", "message") ?? fallback(error),
  rename: (error) =>
    isConflict(error) ? categoryTexts.renameConflict : (serverText(error, "error") ?? fallback(error)),
  renameSubcategory: (error) =>
    serverText(error, "error", "message") ??
    (isConflict(error) ? subcategoryTexts.nameExists : fallback(error)),
  remove: (error) => serverText(error, "error", "message") ?? fallback(error),
  removeSubcategory: (error) => serverText(error, "error", "message") ?? fallback(error),
} satisfies Record<string, (error: unknown) => string>;

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code !== EDIT_CHANGED;

const fallback = (error: unknown): string =>
  error instanceof ApiError && !isOffline(error) ? failed : unexpected;

/** @param failure the text of the toast; false if a form shows the failure itself */
export function useChangeCategories<Input>(
  send: (input: Input) => Promise<unknown>,
  success: string,
  failure: FailureText | false = false,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(allCategories) }),
    meta: { success, failure },
  });
}

type Categories = readonly CategoryWire[];

export const newCategorySchema = (categories: Categories) =>
  NewCategory.check(
    z.refine(({ name }) => !categories.some((one) => one.name === name), {
      error: categoryTexts.exists,
      path: ["name"],
    }),
  );

export const newSubcategorySchema = (categories: Categories) =>
  z
    .object({
      categoryId: z.pipe(z.string().check(z.minLength(1, categoryMessages.chooseCategory)), CategoryId),
      newSubcategoryName: SubcategoryName,
    })
    .check(
      z.refine(
        ({ categoryId, newSubcategoryName }) =>
          !categories.find(({ _id }) => _id === categoryId)?.subcategories.includes(newSubcategoryName),
        { error: subcategoryTexts.exists, path: ["newSubcategoryName"] },
      ),
    );

export const categoryRenameSchema = (categories: Categories, current: CategoryWire) =>
  z.object({
    newName: CategoryName.check(
      z.refine((name) => name === current.name || !categories.some((one) => one.name === name), {
        error: categoryTexts.nameExists,
      }),
    ),
    displayOrder: NewCategory.shape.displayOrder,
  });

export const subcategoryRenameSchema = (category: CategoryWire, current: string) =>
  z.object({
    newName: SubcategoryName.check(
      z.refine((name) => name === current || !category.subcategories.includes(name), {
        error: subcategoryTexts.nameExists,
      }),
    ),
  });

/** Display order takes digits only (docs/rules.md#admin-categories): other characters are not even shown. */
export function digitsOnly({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const digits = input.value.normalize("NFKC").replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
}
