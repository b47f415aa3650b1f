import type { Context } from "hono";
import type { Env } from "./env.ts";

/** The header is absent on the last page. */
export function pageOf<T>(c: Context<Env>, items: T, cursor: string | undefined): T {
  if (cursor) c.header("x-next-cursor", cursor);
  return items;
}
