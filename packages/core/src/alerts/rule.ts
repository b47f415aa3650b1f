import type { Book } from "../books/book/book.ts";
import type { Alert } from "./alert.ts";

type Current = Pick<Book, "status" | "stock" | "price">;

/** What a book as it is now means for an alert (docs/rules.md#alerts). */
export function outcomeOf(
  { kind, price }: Pick<Alert, "kind" | "price">,
  book: Current,
): "send" | "wait" | "drop" {
  if (!book.status) return "drop";
  switch (kind) {
    case "back-in-stock":
      return book.stock > 0 ? "send" : "wait";
    case "lower-price":
      return book.price < price ? "send" : "wait";
  }
}
