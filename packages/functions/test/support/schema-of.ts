import * as z from "zod/mini";
import type { Named, Schema } from "../../src/contract/call.ts";

/** What the named schemas stand for: the only one, or any one of several. */
export function schemaOf(named: Named): Schema {
  const [first, ...others] = Object.values(named);
  if (!first) throw new Error("a shape names one schema at least");
  return others.length > 0 ? z.union([first, ...others]) : first;
}
