import * as z from "zod/mini";
import type { Admin, UserId } from "../accounts/account/user.ts";
import { Failure } from "../kernel/failure.ts";
import type { PersonalStore } from "../kernel/stores.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";

export const savedViewMessages = {
  nameMissing: "Give the view a name",
  nameTooLong: "Name must be at most 60 characters",
  nameTaken: "There is already a view of this table with that name",
  full: "You have saved 50 views. Remove some to save others.",
  saved: (name: string) => `Saved the view "${name}"`,
  removed: (name: string) => `Removed the view "${name}"`,
  saveFailed: "The view could not be saved",
  removeFailed: "The view could not be removed",
  fetchFailed: "Your views could not be fetched",
} as const;

/** The tables of the back office that have their state in the URL. */
const VIEW_TABLES = ["books", "orders", "customers", "users", "countries", "shipping", "activity"] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

const MAX_PARAMETERS = 10;

/** DynamoDB's client refuses larger numbers. */
const storable = z.number().check(z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER));

/** Search parameters of the table's page, which validates them again. */
const ViewSearch = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(20)),
    z.union([z.string().check(z.maxLength(200)), storable, z.boolean()]),
  )
  .check(z.refine((search) => Object.keys(search).length <= MAX_PARAMETERS));

const SavedViewId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const ViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, savedViewMessages.nameMissing),
    z.maxLength(60, savedViewMessages.nameTooLong),
  );

/** A named state of a back office table. */
export const SavedView = z.object({
  id: SavedViewId,
  table: z.enum(VIEW_TABLES),
  name: ViewName,
  search: ViewSearch,
});
export type SavedView = z.output<typeof SavedView>;

/** One stored document per administrator. */
export const SavedViews = z.object({ version: z.int(), views: z.array(SavedView) });
export type SavedViews = z.output<typeof SavedViews>;

export type SavedViewStore = PersonalStore<UserId, SavedViews>;

export type SavedViewPorts = { savedViews: SavedViewStore };

export const SavedViewParam = z.object({ id: SavedViewId });

export const SavedViewInput = z.omit(SavedView, { id: true });

const MAX_SAVED_VIEWS = 50;

/** Adds or replaces by id: idempotent. Returns all views, by name. Throws "view.name-taken", "view.limit". */
export async function saveView(
  { savedViews }: SavedViewPorts,
  { _id: userId }: Admin,
  view: SavedView,
): Promise<SavedView[]> {
  const stored = await savedViews.change(userId, (before) => ({
    ...before,
    views: withView(before.views, view),
  }));
  return stored.views;
}

/** @returns all remaining views, by name; also if there was no such view */
export async function removeView(
  { savedViews }: SavedViewPorts,
  { _id: userId }: Admin,
  id: SavedView["id"],
): Promise<SavedView[]> {
  const stored = await savedViews.change(userId, (before) => {
    const views = before.views.filter((view) => view.id !== id);
    return views.length === before.views.length ? before : { ...before, views };
  });
  return stored.views;
}

function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ id }) => id !== view.id);
  const isTaken = others.some(({ table, name }) => table === view.table && fold(name) === fold(view.name));
  if (isTaken)
    throw new Failure("conflict", "view.name-taken", savedViewMessages.nameTaken, { field: "name" });
  if (others.length >= MAX_SAVED_VIEWS) throw new Failure("conflict", "view.limit", savedViewMessages.full);
  return [...others, view].sort((a, b) => alphabetically(a.name, b.name));
}
