import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Card.module.css";

type CardProps = ComponentProps<"section"> & {
  title?: ReactNode;
  aside?: ReactNode;
  level?: 2 | 3;
  tone?: "raised" | "sunk";
};

export function Card({ title, aside, level = 2, tone = "raised", className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section {...rest} className={cx(css.card, css[tone], className)}>
      {(title || aside) && (
        <header className={cx(shared.between, css.header)}>
          {title && <Heading className={css.title}>{title}</Heading>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

export const Stat = ({ label, value }: { label: string; value: ReactNode }) => (
  <dl className={cx(css.card, css.raised, css.stat)}>
    <dt className={shared.note}>{label}</dt>
    <dd className={css.value}>{value}</dd>
  </dl>
);

type DetailsProps = {
  items: readonly (readonly [label: string, value: ReactNode] | false | "" | null | undefined)[];
  align?: "start" | "end";
};

export const Details = ({ items, align = "start" }: DetailsProps) => (
  <dl className={cx(css.details, css[align])}>
    {items
      .filter((item) => !!item)
      .map(([label, value]) => (
        <div key={label} className={css.detail}>
          <dt className={shared.note}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
