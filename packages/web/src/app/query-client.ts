import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** How the app says things; the design system's toasts. */
export type Notify = { success(text: string): void; error(text: string): void };

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Said when it worked. */
      success?: string | ((data: never, variables: never) => string);
      /** Said when it failed; without one the server's own words; `false` says nothing, as the page does. */
      failure?: string | ((error: unknown) => string) | false;
    };
    queryMeta: {
      /** Said once when it failed and nothing older can be shown. */
      failure?: string;
      /** Kept on this device until sign-out, for the time without a network (kept-answers.ts). */
      keep?: boolean;
    };
  }
}

const MINUTE = 60_000;

/** The specification's defaults (spec §9); a refusal of the server is final and not asked for again. */
export const createQueryClient = (notify: Notify): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(_error, query) {
        if (query.meta?.failure && query.state.data === undefined) notify.error(query.meta.failure);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, mutation) {
        const text = mutation.meta?.success;
        if (text) notify.success(typeof text === "string" ? text : text(data as never, variables as never));
      },
      onError(error, _variables, _context, mutation) {
        const text = mutation.meta?.failure;
        if (text === false) return;
        notify.error(typeof text === "function" ? text(error) : (text ?? wordsOf(error)));
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

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Something Went Wrong!";
