import * as z from "zod/mini";
import { csvCell } from "../kernel/text/csv-cell.ts";
import { ActivityId, type ActivityRecord, Actor, SubjectChange, SubjectKind } from "./record.ts";

export const ActivityWire = z.object({
  _id: ActivityId,
  at: Actor.shape.at,
  actorId: z.string(),
  actor: z.string(),
  address: z.string(),
  requestId: z.string(),
  call: z.string(),
  action: z.string(),
  kind: SubjectKind,
  subjects: z.array(SubjectChange),
});
export type ActivityWire = z.output<typeof ActivityWire>;

export const activityToWire = ({ _id, by, kind, subjects }: ActivityRecord): ActivityWire => {
  const { id, email, ...rest } = by;
  return { _id, ...rest, actorId: id, actor: email, kind, subjects };
};

const HEADER = "at actor action call kind subject name effect field from to address requestId".split(" ");

/** A line for each changed field. @param isFirst begins with the header */
export function activityCsv(records: readonly ActivityRecord[], isFirst: boolean): string {
  const lines = records.flatMap(({ by, kind, subjects }) =>
    subjects.flatMap(({ id, name, effect, fields }) =>
      (fields.length > 0 ? fields : [{ field: "", from: "", to: "" }]).map(({ field, from, to }) => [
        ...[by.at, by.email, by.action, by.call, kind, id, name, effect],
        ...[field, from ?? "", to ?? "", by.address, by.requestId],
      ]),
    ),
  );
  return [...(isFirst ? [HEADER] : []), ...lines]
    .map((cells) => `${cells.map(csvCell).join(",")}\r\n`)
    .join("");
}
