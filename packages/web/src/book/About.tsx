import { type ReactNode, useId, useState } from "react";
import type { DetailsState } from "../catalogue/hooks/use-book.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { TryAgain } from "../catalogue/TryAgain.tsx";
import { Loading } from "../ui/feedback/Skeleton.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./About.module.css";
import { SampleButton } from "./sample/SampleButtons.tsx";

type AboutProps = { book: CatalogueBook; details: DetailsState; className: string | undefined };

export const About = ({ book, details, className }: AboutProps) => (
  <div className={className}>
    <section aria-labelledby="description">
      <h2 id="description" className={css.subtitle}>
        Description
      </h2>
      <Description book={book} details={details} />
    </section>
    {details.status === "ready" && (
      <section aria-labelledby="details">
        <h2 id="details" className={css.subtitle}>
          Details
        </h2>
        <dl className={shared.readable}>
          <Detail name="ISBN" value={details.details.isbn} />
          <Detail name="Publisher" value={details.details.publisher} />
          <Detail name="Publication year" value={book.publishedDate} />
          <Detail name="Language" value={details.details.language} />
          <Detail name="Pages" value={details.details.pages} />
        </dl>
      </section>
    )}
  </div>
);

function Description({ book, details }: { book: CatalogueBook; details: DetailsState }) {
  switch (details.status) {
    case "loading":
      return <Loading label="Loading the description" lines={3} />;
    case "unavailable":
      return (
        <div className={cx(shared.stack1h, shared.muted, shared.starts)}>
          <p>The description is not on your device yet. It loads when you are online.</p>
          <TryAgain />
        </div>
      );
    case "ready":
      return (
        <ReadMore more={<SampleButton book={book} sample={details.details.samplePdf} />}>
          {details.details.description}
        </ReadMore>
      );
  }
}

const Detail = ({ name, value }: { name: string; value: string | number }) => (
  <div className={css.detail}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function ReadMore({ children, more }: { children: ReactNode; more?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();

  return (
    <div className={css.block}>
      <div id={id}>
        <div className={cx(css.text, !open && css.clamped)}>{children}</div>
        {open && more}
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Show less" : "Read more"}
      </button>
    </div>
  );
}
