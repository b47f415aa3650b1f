import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { answers } from "./answers.ts";
import { StaleAnswers } from "./StaleAnswers.tsx";
import { saveAnswers } from "./saved-answers.ts";
import { useUser } from "./session.ts";

/**
 * Around pages that ask the server by TanStack Query. It comes with them: the shop window and the shelves read this device
 * and do without.
 */
export function Asking({ children }: { children: ReactNode }) {
  const userId = useUser()?.id;
  useEffect(() => (userId ? saveAnswers(answers, userId) : undefined), [userId]);
  return (
    <QueryClientProvider client={answers}>
      <StaleAnswers />
      {children}
    </QueryClientProvider>
  );
}
