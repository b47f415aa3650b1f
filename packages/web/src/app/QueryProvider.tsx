import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "./query-client.ts";
import { StaleAnswers } from "./StaleAnswers.tsx";
import { saveAnswers } from "./saved-answers.ts";
import { useUser } from "./session.ts";

/** Around pages that use TanStack Query, and loaded with them: home and the lists of books read this device and do without. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const userId = useUser()?.id;
  useEffect(() => (userId ? saveAnswers(queryClient, userId) : undefined), [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <StaleAnswers />
      {children}
    </QueryClientProvider>
  );
}
