export { masked, newRecord } from "./changes.ts";
export { activityMessages } from "./messages.ts";
export {
  type ActivityFilter,
  ActivityRecord,
  type ActivityStore,
  type Actor,
  SubjectKind,
} from "./record.ts";
export { ActivityWire, activityCsv, activityToWire } from "./wire.ts";
