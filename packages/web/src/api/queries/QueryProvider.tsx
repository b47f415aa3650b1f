import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useUser } from "../session/session-user.ts";
import { FailedQueriesBar } from "./FailedQueriesBar.tsx";
import { persistQueries } from "./persist-queries.ts";
import { queryClient } from "./query-client.ts";

export function QueryProvider({ children }: { children: ReactNode }) {
  const userId = useUser()?.id;
  useEffect(() => (userId ? persistQueries(queryClient, userId) : undefined), [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <FailedQueriesBar />
      {children}
    </QueryClientProvider>
  );
}
