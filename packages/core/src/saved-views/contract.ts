import * as z from "zod/mini";
import { SavedView, SavedViewId } from "./saved-view.ts";

export const SavedViewParam = z.object({ id: SavedViewId });

export const SavedViewInput = z.omit(SavedView, { id: true });

export { SavedView };
