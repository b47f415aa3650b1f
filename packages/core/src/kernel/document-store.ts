/** A document that is read whole and changed by a pure function, again on a fresh copy when somebody was faster. */
export type DocumentStore<D> = {
  read(): Promise<D>;
  /** @throws what `refusal` makes, when what hangs on the document forbids the change */
  change(change: (document: D) => D, refusal?: () => Error): Promise<D>;
};
