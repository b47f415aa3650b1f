import type { ShelfBook } from "@frangipani/core/catalogue/catalogue";
import { useEffect, useState } from "react";
import { useCatalogueState } from "./catalogue-state.ts";
import { type BookDetails, fetchBook, findDetails } from "./details.ts";
import { isNewcomer } from "./held.ts";
import { opening } from "./opening.ts";

export type BookAnswer =
  | { status: "loading" }
  | { status: "ready"; book: ShelfBook }
  /** Nobody has it: never there, or sold no more. */
  | { status: "missing" }
  /** Not on this device, and the network does not answer. */
  | { status: "unavailable" };

/** One book: from this device, else, on a first visit or for a book not heard of yet, from the network. */
export function useBook(id: string): BookAnswer {
  const catalogue = useCatalogueState("catalogue");
  const status = useCatalogueState("status");
  const here = catalogue.book(id);
  const [asked, setAsked] = useState<{ id: string; answer: BookAnswer }>();
  // What is stored takes a moment to be read; only a newcomer asks before.
  const ask = here === undefined && (status !== "loading" || isNewcomer());
  useEffect(() => {
    if (!ask) return;
    let current = true;
    const answered = (answer: BookAnswer) => current && setAsked({ id, answer });
    fetchBook(id).then(
      (found) => answered(found ? { status: "ready", book: found.book } : { status: "missing" }),
      () => answered({ status: "unavailable" }),
    );
    return () => {
      current = false;
    };
  }, [id, ask]);
  if (here) return { status: "ready", book: here };
  return asked?.id === id ? asked.answer : { status: "loading" };
}

/** Details may have come with the page. */
const opened = (id: string): { id: string; answer: DetailsAnswer } | undefined =>
  opening.details?._id === id ? { id, answer: { status: "ready", details: opening.details } } : undefined;

export type DetailsAnswer =
  | { status: "loading" }
  | { status: "ready"; details: BookDetails }
  | { status: "unavailable" };

/** What only the book's page shows: description, ISBN, publisher, language, pages, sample. */
export function useBookDetails(id: string): DetailsAnswer {
  const [known, setKnown] = useState(() => opened(id));
  const asOf = useCatalogueState("asOf");
  const status = useCatalogueState("status");
  // What came with the page is as new as an answer would be.
  const isOpened = asOf === null && opening.details?._id === id;
  const ask = !isOpened && (status !== "loading" || isNewcomer());
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each synchronisation, as details may have changed.
  useEffect(() => {
    if (!ask) return;
    let current = true;
    const answered = (answer: DetailsAnswer) => {
      // What was there stays when a later question fails.
      if (current)
        setKnown((before) =>
          answer.status === "unavailable" && before?.id === id && before.answer.status === "ready"
            ? before
            : { id, answer },
        );
    };
    findDetails(id).then(
      (details) => answered(details ? { status: "ready", details } : { status: "unavailable" }),
      () => answered({ status: "unavailable" }),
    );
    return () => {
      current = false;
    };
  }, [id, asOf, ask]);
  return known?.id === id ? known.answer : { status: "loading" };
}
