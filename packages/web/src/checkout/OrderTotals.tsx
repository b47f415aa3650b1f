import { type Cents, formatMoment, formatMoney, formatPercent } from "@frangipani/core/kernel";
import { isComplete, type LabelledAmount, labelAmounts } from "@frangipani/core/orders";
import type { ReactNode } from "react";
import type { Estimate } from "../cart/use-estimate.ts";
import { TryAgain } from "../catalogue/TryAgain.tsx";
import { HOME_COUNTRY } from "../delivery/DeliveryLine.tsx";
import { useOnline } from "../device/connection.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "../ui/feedback/Skeleton.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./OrderTotals.module.css";

export function OrderTotals({ totals }: { totals: Estimate }) {
  const isOnline = useOnline();
  const { country, problem } = totals;
  const labels = {
    subtotal: "Subtotal",
    shipping: country ? `Shipping (${country})` : "Shipping",
    gst: totals.gstRate === null ? "GST" : `GST (${formatPercent(totals.gstRate)})`,
    total: "Total",
  };
  const isCountryMissing = country === null && totals.shipping !== null;
  const contentOf = ({ kind, amount }: LabelledAmount<Cents | null>): ReactNode => {
    if (kind === "shipping" && isCountryMissing) return "Not calculated yet";
    if (amount !== null) return formatMoney(amount);
    if (!problem) return <AmountSkeleton />;
    return kind === "total" ? "Incomplete" : "Not known";
  };
  return (
    <div className={shared.stack1h}>
      <dl className={cx(shared.stack1, css.totals)}>
        {labelAmounts<Cents | null>(totals, labels).map((one) => (
          <AmountRow key={one.kind} label={one.label} value={contentOf(one)} strong={one.kind === "total"} />
        ))}
      </dl>
      {country && country !== HOME_COUNTRY && (
        <p className={shared.note}>You pay in Singapore dollars (S$).</p>
      )}
      {!isOnline && totals.asOf && (
        <p className={shared.note}>{`Prices and rates as of ${formatMoment(totals.asOf)}.`}</p>
      )}
      <div aria-live="polite">
        {problem && (
          <Notice
            tone={isComplete(totals) ? "info" : "warning"}
            title={problem.text}
            action={problem.canRetry && <TryAgain />}
          >
            <p>{problem.advice}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

const AmountSkeleton = () => (
  <Loading label="Loading">
    <Skeleton width="4rem" />
  </Loading>
);

const AmountRow = ({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: ReactNode;
  strong?: boolean;
}) => (
  <div className={strong ? css.total : css.amount}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
