export { removeView, saveView } from "./change-views.ts";
export { savedViewMessages } from "./messages.ts";
export type { SavedViewPorts } from "./saved-view.ts";
export { type SavedView, ViewName, type ViewTable } from "./saved-view.ts";
