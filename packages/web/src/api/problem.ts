import { isOffline, reasonOf, SOMETHING_WRONG } from "./api-error.ts";
import { referenceOf } from "./reference.ts";

export type Problem = { title?: string | undefined; text: string; reference?: string | undefined };

export type FailureText = string | ((error: unknown) => string);

export function problemOf(error: unknown, failure: FailureText = textOf): Problem {
  const isChosen = typeof failure === "function";
  const text = isChosen ? failure(error) : failure;
  const reason = isChosen && !isOffline(error) ? undefined : reasonOf(error);
  const reference = referenceOf(error);
  return {
    ...(reason === undefined || reason === text ? { text } : { title: text, text: reason }),
    ...(reference !== undefined && { reference }),
  };
}

export const textOf = (error: unknown): string => reasonOf(error) ?? SOMETHING_WRONG;
