import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { createQueryClient } from "../../src/api/queries/query-client.ts";

/** A client that shows no toasts. */
export const quietClient = () => createQueryClient({ success() {}, error() {} });

/** A client whose toasts are recorded; `undo` presses the button of the last success. */
export function recordToasts() {
  const toasts: string[] = [];
  let undo: (() => void) | undefined;
  const client = createQueryClient({
    success(text, options) {
      toasts.push(text);
      undo = options?.action?.onClick;
    },
    error: (text) => toasts.push(text),
  });
  return { client, toasts, undo: () => undo?.() };
}

/** Wraps an element in a provider of a query client. */
export const withQueries = (element: ReactNode, client = quietClient()) =>
  createElement(QueryClientProvider, { client }, element);
