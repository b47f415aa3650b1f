type Prefetched = { manifest?: Promise<Response> | undefined; first?: Promise<Response> | undefined };

/** Each response can be taken once. */
export function takePrefetched(what: keyof Prefetched): Promise<Response> | undefined {
  const { cataloguePrefetch: prefetched } = globalThis as { cataloguePrefetch?: Prefetched };
  const answer = prefetched?.[what];
  if (prefetched) prefetched[what] = undefined;
  return answer;
}
