import { isOffline, reasonOf, SOMETHING_WRONG } from "./api-error.ts";

/** Why nothing was sent or taken; for `<FormProblem>`. */
export type Problem = { title?: string | undefined; text: string };

/** What failed: a text that stands above the reason, or a choice which has the last word on what the server said. */
export type Failure = string | ((error: unknown) => string);

/** What failed, and beneath it why, where anybody has said that. */
export function problemOf(error: unknown, failure: Failure = textOf): Problem {
  const isChosen = typeof failure === "function";
  const text = isChosen ? failure(error) : failure;
  const reason = isChosen && !isOffline(error) ? undefined : reasonOf(error);
  return reason === undefined || reason === text ? { text } : { title: text, text: reason };
}

/** The reason alone. */
export const textOf = (error: unknown): string => reasonOf(error) ?? SOMETHING_WRONG;
