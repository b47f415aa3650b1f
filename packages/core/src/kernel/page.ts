/** From the start or a cursor; `back` reads towards the start. */
export type PageRange = { limit: number; cursor?: string | undefined; back?: boolean | undefined };

/** `previous` is set where the list can be read in both directions. */
export type Page<T> = { items: T[]; cursor: string | undefined; previous?: string | undefined };
