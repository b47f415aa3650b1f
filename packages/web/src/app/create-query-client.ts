import { MutationCache, QueryCache, QueryClient, type QueryMeta } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { type Failure, problemOf } from "./problem.ts";

/** How the app says things; the design system's toasts. */
type Notify = {
  success(text: string): void;
  error(text: string, options?: { description?: string }): void;
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Said when it worked. */
      success?: string | ((data: never, variables: never) => string);
      /** Said when it failed (problem.ts); `false` says nothing, as the page does. */
      failure?: Failure | false;
    };
    queryMeta: {
      /** Said when it failed: once when nothing older can be shown, else over the page (StaleAnswers.tsx). */
      failure?: string | ((error: unknown) => string);
      /** Saved on this device until sign-out, for the time without a network (saved-answers.ts). */
      saved?: boolean;
    };
  }
}

const MINUTE = 60_000;

/**
 * How reads are repeated (docs/rules.md#notifications-and-retries); a refusal of the server is final and not asked for
 * again.
 */
export const createQueryClient = (notify: Notify): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(_error, query) {
        const text = failureText(query);
        if (text !== undefined && query.state.data === undefined) notify.error(text);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, mutation) {
        const text = mutation.meta?.success;
        if (text) notify.success(typeof text === "string" ? text : text(data as never, variables as never));
      },
      onError(error, _variables, _context, mutation) {
        const failure = mutation.meta?.failure;
        if (failure === false) return;
        const { title, text } = problemOf(error, failure);
        if (title === undefined) notify.error(text);
        else notify.error(title, { description: text });
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE,
        retry: (failures, error) => failures < 3 && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Never paused and sent later: nothing is bought or changed without a fresh tap.
      mutations: { networkMode: "always", retry: false },
    },
  });

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

type Failed = { meta: QueryMeta | undefined; state: { error: unknown } };

/** What is said of a query that failed; undefined when the page does. */
export function failureText({ meta, state }: Failed): string | undefined {
  const text = meta?.failure;
  return typeof text === "function" ? text(state.error) : text;
}
