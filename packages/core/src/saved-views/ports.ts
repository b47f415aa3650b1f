import type { UserId } from "../accounts/account/user.ts";
import type { SavedViews } from "./saved-view.ts";

export type SavedViewStore = {
  read(user: UserId): Promise<SavedViews>;
  /** Retries on conflict, and writes nothing if `change` returns what it was given. */
  change(user: UserId, change: (views: SavedViews) => SavedViews): Promise<SavedViews>;
};

export type SavedViewPorts = { savedViews: SavedViewStore };
