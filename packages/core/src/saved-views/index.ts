export { removeView, saveView } from "./change-views.ts";
export { savedViewMessages } from "./messages.ts";
export { type SavedView, type SavedViewPorts, ViewName, type ViewTable } from "./saved-view.ts";
