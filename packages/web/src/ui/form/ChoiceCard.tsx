import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./ChoiceCard.module.css";

type ChoiceCardProps = Omit<ComponentProps<"input">, "type" | "className" | "title"> & {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function ChoiceCard({ title, children, actions, ...input }: ChoiceCardProps) {
  return (
    <div className={css.card}>
      <label className={css.label}>
        <input {...input} type="radio" className={css.radio} />
        <span className={css.content}>
          <span className={css.title}>{title}</span>
          {children && <span className={css.text}>{children}</span>}
        </span>
      </label>
      {actions && <div className={cx(css.actions)}>{actions}</div>}
    </div>
  );
}
