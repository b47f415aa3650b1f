import { newId } from "../kernel/id.ts";
import type { ActivityRecord, Actor, SubjectChange, SubjectKind } from "./record.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `before` is undefined if the subject was added, `after` if it was deleted. */
type States<F extends Fields> = { before: F | undefined; after: F | undefined };

/** @returns undefined when nothing differs */
export function subjectChange<F extends Fields>(
  subject: Pick<SubjectChange, "id" | "name">,
  { before, after }: States<F>,
  /** Formats a value; masks personal fields. */
  formatText: (field: keyof F & string, text: string) => string = (_, text) => text,
): SubjectChange | undefined {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const formatted = (field: string, text: string | null) => (text === null ? null : formatText(field, text));
  const fields = names
    .map((field) => ({ field, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: formatted(field, from), to: formatted(field, to) }));
  if (before && after && fields.length === 0) return undefined;
  return { ...subject, effect: effectOf(before, after), fields };
}

function effectOf(before: Fields | undefined, after: Fields | undefined): SubjectChange["effect"] {
  if (!before) return "added";
  return after ? "changed" : "deleted";
}

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Changes between two states of a list, matched by id. */
export function listChanges<T extends { _id: string }>(
  before: readonly T[],
  after: readonly T[],
  describe: (item: T, state: "before" | "after") => { name: string; fields: Fields },
): SubjectChange[] {
  const [old, next] = [before, after].map((list) => new Map(list.map((item) => [item._id, item])));
  return [...new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])])].flatMap((id) => {
    const [was, is] = [old?.get(id), next?.get(id)];
    const states = { before: was && describe(was, "before"), after: is && describe(is, "after") };
    const name = states.after?.name ?? states.before?.name ?? "";
    const change = subjectChange(
      { id, name },
      { before: states.before?.fields, after: states.after?.fields },
    );
    return change ?? [];
  });
}

/** @returns undefined when nothing changed, or nobody is named who changed it: a seed */
export function newRecord(
  by: Actor | undefined,
  kind: SubjectKind,
  changes: readonly (SubjectChange | undefined)[],
): ActivityRecord | undefined {
  const subjects = changes.filter((change) => change !== undefined);
  return by && subjects.length > 0 ? { _id: newId("Activity"), by, kind, subjects } : undefined;
}

/** "r…@b….example": records outlive accounts, so they name no customer. */
export const masked = (text: string): string => {
  const [local = "", domain] = text.split("@");
  const cut = (part: string) => `${[...part][0] ?? ""}…`;
  return domain === undefined
    ? cut(local)
    : `${cut(local)}@${cut(domain)}${domain.slice(domain.lastIndexOf("."))}`;
};
