import type { Admin } from "../accounts/account/principal.ts";
import { Failure } from "../kernel/failure.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";
import { savedViewMessages } from "./messages.ts";
import type { SavedView, SavedViewPorts } from "./saved-view.ts";

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
