import {
  type Browse,
  type Changes,
  ChunkMissing,
  type Cursor,
  type DetailsChunk,
  FEED_FORMAT,
  type Found,
  type Manifest,
  START,
  type SummaryChunk,
} from "@frangipani/core/catalogue";
import { fetchReported } from "../../device/connection.ts";

/** The server sends a newer format, so this build keeps its data until it is updated. */
export class FeedTooNew extends Error {}

/** A response with a status other than 2xx; `retryAfterMs` is its Retry-After, 0 without one. */
export class FeedRefused extends Error {
  readonly retryAfterMs: number;

  constructor({ status, headers }: Response) {
    super(`the feed returned ${status}`);
    this.retryAfterMs = 1000 * (Number(headers.get("retry-after")) || 0);
  }
}

export type ManifestResponse = { manifest: Manifest; etag: string | null } | "unchanged";
type ManifestOptions = { prefetched?: Promise<Response> | undefined; bypassCaches?: boolean | undefined };

export const feedClient = {
  async fetchManifest(
    etag: string | null,
    { prefetched: prefetchedResponse, bypassCaches }: ManifestOptions = {},
  ): Promise<ManifestResponse> {
    const prefetched = await prefetchedResponse?.catch(() => undefined);
    // The CDN caches a response by its URL for some seconds, so a new URL bypasses it.
    const url = bypassCaches ? `/api/catalogue?at=${Date.now()}` : "/api/catalogue";
    const response =
      prefetched ?? (await fetchReported(url, etag ? { headers: { "if-none-match": etag } } : {}));
    if (response.status === 304) return "unchanged";
    return { manifest: await read<Manifest>(response), etag: response.headers.get("etag") };
  },

  async fetchChanges(after: Cursor): Promise<Changes> {
    const url = `/api/catalogue/changes?after=${encodeURIComponent(after)}`;
    const prefetched = after === START ? await takePrefetched("first")?.catch(() => undefined) : undefined;
    return read<Changes>(
      prefetched?.ok && prefetched.url.endsWith(url) ? prefetched : await fetchReported(url),
    );
  },

  async search(
    query: Browse & { offset?: number; limit?: number; mentions?: "yes" },
    signal?: AbortSignal,
  ): Promise<Found> {
    const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []));
    return read<Found>(
      await fetchReported(`/api/catalogue/search?${new URLSearchParams(parameters)}`, {
        signal: signal ?? null,
      }),
    );
  },

  /** @throws ChunkMissing */
  async fetchChunk<C extends SummaryChunk | DetailsChunk>(url: string, priority: "high" | "low"): Promise<C> {
    const response = await fetchReported(url, { priority });
    if (response.status === 404 || response.status === 403) throw new ChunkMissing(url);
    return read<C>(response);
  },
};
export type FeedClient = typeof feedClient;

async function read<T extends { format: number }>(response: Response): Promise<T> {
  if (!response.ok) throw new FeedRefused(response);
  const body = (await response.json()) as T;
  if (body.format > FEED_FORMAT) throw new FeedTooNew();
  if (body.format !== FEED_FORMAT) throw new Error("the feed returned something else");
  return body;
}

type Prefetched = { manifest?: Promise<Response> | undefined; first?: Promise<Response> | undefined };

/** Takes a response that public/prefetch.js requested; each can be taken once. */
export function takePrefetched(request: keyof Prefetched): Promise<Response> | undefined {
  const { cataloguePrefetch: prefetched } = globalThis as { cataloguePrefetch?: Prefetched };
  const response = prefetched?.[request];
  if (prefetched) prefetched[request] = undefined;
  return response;
}
