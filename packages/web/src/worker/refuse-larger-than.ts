import type { WorkboxPlugin } from "workbox-core";

/** Caches no larger response, so that a limit of entries also limits the bytes. */
export const refuseLargerThan = (bytes: number): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    const stated = response.headers.get("content-length");
    const size = stated ? Number(stated) : (await response.clone().blob()).size;
    return size <= bytes ? response : null;
  },
});
