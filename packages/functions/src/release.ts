/** The alias of a function that its callers ask for, and the one of the version that was live before. */
export const LIVE = "live";
export const PREVIOUS = "previous";

/** Files without a hash in their name, by release: uploaded here, and copied to their place by a release. */
export const RELEASED_FILES = "releases";
