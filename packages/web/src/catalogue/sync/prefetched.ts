type Prefetched = { manifest?: Promise<Response> | undefined; first?: Promise<Response> | undefined };

/** Each response can be taken once. */
export function takePrefetched(request: keyof Prefetched): Promise<Response> | undefined {
  const { cataloguePrefetch: prefetched } = globalThis as { cataloguePrefetch?: Prefetched };
  const response = prefetched?.[request];
  if (prefetched) prefetched[request] = undefined;
  return response;
}
