/** A page from the start of a list or from a cursor; `back` reads towards the start. */
export type PageRange = { limit: number; cursor?: string | undefined; back?: boolean | undefined };

/** `previous` is set where the list can be read in both directions. */
export type Page<T> = { items: T[]; cursor: string | undefined; previous?: string | undefined };

type ChangeOptions<D, R> = {
  /** Makes the error that is thrown when the write is refused for another reason than a conflict. */
  refusal?: () => Error;
  /** Makes what is stored with the change, in the same transaction. */
  record?: (before: D, after: D) => R | undefined;
};

/** A document that is changed by a pure function; retries on conflict. */
export type DocumentStore<D, R> = {
  read(): Promise<D>;
  change(change: (document: D) => D, options?: ChangeOptions<D, R>): Promise<D>;
};

/** One document per person, empty at first. */
export type PersonalStore<Person, D> = {
  read(person: Person): Promise<D>;
  /** Retries on conflict, and writes nothing if `change` returns what it was given. */
  change(person: Person, change: (document: D) => D): Promise<D>;
};
