/** Changed by a pure function, retried on conflict. */
export type DocumentStore<D> = {
  read(): Promise<D>;
  /** @throws `refusal`'s error when the write is refused for another reason than a conflict */
  change(change: (document: D) => D, refusal?: () => Error): Promise<D>;
};
