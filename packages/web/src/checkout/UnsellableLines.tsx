import type { ReactNode } from "react";
import type { CartLine } from "../cart/use-cart.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import css from "./CartTable.module.css";

/** Why a line of the cart cannot be ordered; nothing for other lines. */
export function LineProblem({ line: { book, state } }: { line: CartLine }) {
  if (state === "ok") return null;
  const shortage = book.stock === 0 ? "Out of stock" : `Only ${book.stock} left`;
  return <p className={css.problem}>{state === "retired" ? "No longer sold" : shortage}</p>;
}

export const isUnsellable = ({ state }: CartLine): boolean => state !== "ok";

export const UnsellableNotice = ({ action }: { action?: ReactNode }) => (
  <Notice tone="warning" role="status" title="Some books cannot be ordered" action={action}>
    Reduce the quantity where too few copies are left, and remove books that are no longer sold.
  </Notice>
);
