import { Failure } from "../kernel/failure.ts";

const nameTexts = <K extends "Category" | "Subcategory">(kind: K) =>
  ({
    empty: `${kind} name cannot be empty`,
    tooShort: `${kind} name must be at least 2 characters long`,
    characters: `${kind} name can only contain letters, numbers, spaces, and hyphens`,
    tooLong: `${kind} name can have at most 60 characters`,
    added: `${kind} added successfully`,
    updated: `${kind} updated successfully`,
    deleted: `${kind} deleted successfully`,
    missing: `${kind} not found`,
  }) as const;

export const categoryMessages = {
  category: {
    ...nameTexts("Category"),
    exists: "Category already exists",
    nameExists: "Category name already exists",
    /** Shown for a 409, whatever the server's message. */
    renameConflict: "Category with this name already exists.",
    inUse: "This category still holds active books. Move or delete them first.",
  },
  subcategory: {
    ...nameTexts("Subcategory"),
    exists: "Subcategory already exists in this category",
    nameExists: "Subcategory name already exists in this category",
    inUse: "This subcategory still holds active books. Move or delete them first.",
  },
  chooseCategory: "Please select a category",
  displayOrder: "Display order must be a whole number",
  tooMany: (max: number) => `At most ${max} categories and subcategories are possible`,
  removed: "This category no longer exists. Please choose another one.",
  failed: "Something went wrong. Please try again.",
  unexpected: "Unexpected error occurred",
  fetchFailed: "No Books Found",
  none: "No categories found. Add your first category above.",
  noSubcategories: "No subcategories yet",
} as const;

/** The failure when `dynamo/category-counts` refused a write. */
export const categoryRemoved = (): Failure =>
  new Failure("conflict", "category.gone", categoryMessages.removed);
