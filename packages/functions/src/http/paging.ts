import type { Context } from "hono";
import type { Env } from "./env.ts";

/** Tells where the next page begins; no header on the last page. */
export function nextCursor(c: Context<Env>, cursor: string | undefined): void {
  if (cursor) c.header("x-next-cursor", cursor);
}
