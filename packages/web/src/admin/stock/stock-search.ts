import type { Kind } from "./lines.ts";

export type StockSearch = { mode?: "receive" };

export const stockSearch = (search: Record<string, unknown>): StockSearch =>
  search.mode === "receive" ? { mode: "receive" } : {};

export const kindOf = ({ mode }: StockSearch): Kind => (mode === "receive" ? "received" : "counted");
