/** The alias of a function that its callers ask for, and the one of the version that was live before. */
export const LIVE = "live";
export const PREVIOUS = "previous";

/**
 * The web app's files without a hash in their name, by release: a deployment uploads them here, a release copies them to
 * their place.
 */
export const RELEASED_FILES = "releases";
