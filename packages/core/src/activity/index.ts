export { masked, newRecord } from "./changes.ts";
export {
  type ActivityFilter,
  ActivityRecord,
  type ActivityStore,
  ActivityWire,
  type Actor,
  activityCsv,
  activityMessages,
  activityToWire,
  SubjectKind,
} from "./record.ts";
