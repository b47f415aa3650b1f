/** Aliases of a function: the version that callers use, and the one that was live before. */
export const LIVE = "live";
export const PREVIOUS = "previous";

/** Files without a hash in their name, by release: uploaded here, and copied to their place by a release. */
export const RELEASED_FILES = "releases";
