import type { WorkboxPlugin } from "workbox-core";

/** Keeps an answer out of the cache when it is larger than this, so that a count of entries bounds the bytes. */
export const refuseLargerThan = (bytes: number): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    const stated = response.headers.get("content-length");
    const size = stated ? Number(stated) : (await response.clone().blob()).size;
    return size <= bytes ? response : null;
  },
});
