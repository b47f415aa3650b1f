import { type ReactNode, useState } from "react";
import { bookCount } from "../book/parts/book-count.ts";
import { useCatalogue } from "../catalogue/hooks/use-catalogue.ts";
import { Button } from "../ui/actions/Button.tsx";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./Browse.module.css";

type ResultCountProps = {
  count: number;
  isComplete: boolean;
  isSettled: boolean;
  filters: ReactNode;
  onReset: (() => void) | undefined;
};

export function ResultCount({ count, isComplete, isSettled, filters, onReset }: ResultCountProps) {
  const { status } = useCatalogue();
  // The books of the initial page are too few to count.
  const soFar = status === "loading" ? "" : `${bookCount(count)} so far`;
  const text = isComplete ? bookCount(count) : soFar;
  const [announced, setAnnounced] = useState("");
  if (isSettled && isComplete && announced !== text) setAnnounced(text);
  return (
    <div className={css.count}>
      <p aria-hidden="true">{text}</p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <div className={css.actions}>
        {onReset && (
          <Button variant="quiet" size="sm" onClick={onReset}>
            Reset
          </Button>
        )}
        {filters}
      </div>
    </div>
  );
}
