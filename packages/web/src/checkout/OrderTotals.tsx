import { type Cents, formatMoment, formatMoney, formatPercent } from "@frangipani/core/kernel";
import { isComplete } from "@frangipani/core/orders";
import type { ReactNode } from "react";
import type { Estimate } from "../cart/use-estimate.ts";
import { TryAgain } from "../catalogue/TryAgain.tsx";
import { useOnline } from "../device/connection.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "../ui/feedback/Skeleton.tsx";
import css from "./OrderTotals.module.css";

export function OrderTotals({ totals }: { totals: Estimate }) {
  const isOnline = useOnline();
  const { country, problem } = totals;
  const amount = (value: Cents | null, unknown = "Not known"): ReactNode =>
    value === null ? problem ? unknown : <Awaited /> : formatMoney(value);
  const isChosen = country !== null || totals.shipping === null;
  return (
    <div className={css.summary}>
      <dl className={css.totals}>
        <Sum label="Subtotal" value={formatMoney(totals.subtotal)} />
        <Sum
          label={country ? `Shipping (${country})` : "Shipping"}
          value={isChosen ? amount(totals.shipping) : "Not calculated yet"}
        />
        <Sum
          label={totals.gstRate === null ? "GST" : `GST (${formatPercent(totals.gstRate)})`}
          value={amount(totals.gst)}
        />
        <Sum label="Total" value={amount(totals.total, "Incomplete")} strong />
      </dl>
      {!isOnline && totals.asOf && (
        <p className={css.asOf}>Prices and rates as of {formatMoment(totals.asOf)}.</p>
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

const Awaited = () => (
  <Loading label="Loading">
    <Skeleton width="4rem" />
  </Loading>
);

function Sum({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className={strong ? css.total : css.sum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
