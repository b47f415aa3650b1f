/** What public/prefetch.js requested before this code was here. */
type Prefetched = { manifest?: Promise<Response> | undefined; first?: Promise<Response> | undefined };

/** Takes a prefetched answer: the manifest, or the first books. It can be taken once. */
export function takePrefetched(what: keyof Prefetched): Promise<Response> | undefined {
  const { cataloguePrefetch: prefetched } = globalThis as { cataloguePrefetch?: Prefetched };
  const answer = prefetched?.[what];
  if (prefetched) prefetched[what] = undefined;
  return answer;
}
