import {
  type FetchQueryOptions,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from "@tanstack/react-query";
import { connection } from "../../device/connection.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ApiError, type FailureText, problemOf } from "../api-error.ts";
import { currentUser, onUserLeft } from "../session/session-user.ts";

type Notify = {
  success(text: string, options?: { action?: { label: string; onClick: () => void } }): void;
  error(text: string, options?: { description?: string }): void;
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      success?: string | ((data: never, variables: never) => string);
      /** Offered in the success toast. */
      undo?: (data: never, variables: never) => void;
      /** The error toast (`problemOf`); `false` for none, where the page shows the error. */
      failure?: FailureText | false;
    };
    queryMeta: {
      /** A toast when there is no cached data, else a bar over the page (FailedQueriesBar). */
      failure?: string | ((error: unknown) => string);
      /** Whether the response is stored on this device, and shown offline (persist-queries.ts). */
      saved?: boolean;
    };
  }
}

const MINUTE_MS = 60_000;

/** How reads are retried: docs/rules.md#notifications-and-retries. A 4xx response is final, unless the shop is busy. */
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
        const { success: text, undo } = mutation.meta ?? {};
        if (!text) return;
        const onClick = () => undo?.(data as never, variables as never);
        notify.success(
          typeof text === "string" ? text : text(data as never, variables as never),
          undo && { action: { label: "Undo", onClick } },
        );
      },
      onError(error, _variables, _context, mutation) {
        const failure = mutation.meta?.failure;
        if (failure === false) return;
        const { title, text, reference } = problemOf(error, failure);
        const description = [title && text, reference && `Reference: ${reference}`].filter(Boolean).join(" ");
        notify.error(title ?? text, description === "" ? undefined : { description });
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE_MS,
        retry: (failures, error) => failures < 3 && !isFinal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Mutations are never paused and sent later: a purchase or a change needs a new click.
      mutations: { networkMode: "always", retry: false },
    },
  });

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isBusy(error);

/** The whole shop is busy for a moment. The rate limits of a user or network have retryAfterSeconds, and are final. */
const isBusy = ({ status, details }: ApiError): boolean =>
  status === 429 && details.retryAfterSeconds === undefined;

type Failed = { meta: QueryMeta | undefined; state: { error: unknown } };

export function failureText({ meta, state }: Failed): string | undefined {
  const text = meta?.failure;
  return typeof text === "function" ? text(state.error) : text;
}

export const queryClient = createQueryClient(toast);
onlineManager.setOnline(connection.get());
connection.subscribe(() => onlineManager.setOnline(connection.get()));
onUserLeft(() => queryClient.clear());

// biome-ignore lint/suspicious/noExplicitAny: queries of any data, by keys of any shape.
type Query<Key extends QueryKey> = FetchQueryOptions<any, Error, any, Key>;

/**
 * For a route's loader: requests the page's data while its code is loading, in parallel with the access token. Not while
 * a link is only hovered, as the page requests its data again when it opens, and not if the session has ended since the
 * route's `beforeLoad`.
 */
export function prefetch<Keys extends readonly QueryKey[]>(
  { preload }: { preload: boolean },
  ...queries: { [At in keyof Keys]: Query<Keys[At]> }
): void {
  if (!preload && currentUser()) for (const query of queries) void queryClient.prefetchQuery(query);
}
