import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { createQueryClient } from "../../src/api/queries/create-query-client.ts";

/** Its toasts are shown to nobody. */
export const quietClient = () => createQueryClient({ success() {}, error() {} });

/** An element in what lets it ask the server. */
export const withQueries = (element: ReactNode, client = quietClient()) =>
  createElement(QueryClientProvider, { client }, element);
