/** A document that is changed by a pure function, retried on conflict. */
export type DocumentStore<D> = {
  read(): Promise<D>;
  /** @throws what `refusal` makes, when the write is refused for another reason than a conflict */
  change(change: (document: D) => D, refusal?: () => Error): Promise<D>;
};
