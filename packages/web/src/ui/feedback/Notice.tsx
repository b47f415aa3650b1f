import type { ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Notice.module.css";

const icons = { info: InfoIcon, positive: CheckIcon, warning: WarningIcon, danger: WarningIcon };

type NoticeProps = {
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Set if the notice appears later: screen readers read an alert at once, a status after what they are reading. */
  role?: "alert" | "status" | undefined;
};

export function Notice({ tone = "info", title, children, action, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={cx(css.notice, css[tone])}>
      <Icon className={shared[tone]} />
      <div className={shared.stackHalf}>
        {title && <p className={shared.strong}>{title}</p>}
        {children && <div className={shared.stackHalf}>{children}</div>}
        {action && <div className={cx(shared.buttonsWide, css.action)}>{action}</div>}
      </div>
    </div>
  );
}
