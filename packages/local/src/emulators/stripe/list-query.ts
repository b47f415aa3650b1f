import type { Kind } from "./kinds.ts";

export type ListQuery = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  parent?: string | undefined;
  types?: string[] | undefined;
  created?: Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>> | undefined;
};

/** The WHERE clause, with its operands in order. */
export function conditions(kind: Kind, query: ListQuery, numberOf: (id: string) => number) {
  const where = ["kind = ?"];
  const values: (string | number)[] = [kind];
  const add = (condition: string, ...operands: (string | number)[]) => {
    where.push(condition);
    values.push(...operands);
  };
  if (query.startingAfter !== undefined) add("number < ?", numberOf(query.startingAfter));
  if (query.endingBefore !== undefined) add("number > ?", numberOf(query.endingBefore));
  if (query.parent !== undefined) add("parent = ?", query.parent);
  if (query.types) add(`label IN (${query.types.map(() => "?").join(", ")})`, ...query.types);
  const { gt, gte, lt, lte } = query.created ?? {};
  if (gt !== undefined) add("created > ?", gt);
  if (gte !== undefined) add("created >= ?", gte);
  if (lt !== undefined) add("created < ?", lt);
  if (lte !== undefined) add("created <= ?", lte);
  return { where: where.join(" AND "), values };
}
