/** Which page of a list is read: from its beginning or a cursor on, or `back` from there. */
export type PageRange = { limit: number; cursor?: string | undefined; back?: boolean | undefined };

/** A page of a list; `cursor` continues it, `previous` leads back where the list can be read in both directions. */
export type Page<T> = { items: T[]; cursor: string | undefined; previous?: string | undefined };
