import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
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
        <span className={shared.stackHalf}>
          <span className={shared.strong}>{title}</span>
          {children && <span className={shared.muted}>{children}</span>}
        </span>
      </label>
      {actions && <div className={cx(css.actions)}>{actions}</div>}
    </div>
  );
}
