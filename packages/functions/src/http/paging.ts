import type { Context } from "hono";
import type { Env } from "./env.ts";

/** The items of a page; where the next one begins stands in a header, which the last page has not. */
export function pageOf<T>(c: Context<Env>, items: T, cursor: string | undefined): T {
  if (cursor) c.header("x-next-cursor", cursor);
  return items;
}
