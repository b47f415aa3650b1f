import { formatMoment } from "@frangipani/core/kernel/dates";
import { formatMoney, formatPercent } from "@frangipani/core/kernel/format";
import type { Cents } from "@frangipani/core/kernel/money";
import type { ReactNode } from "react";
import { useOnline } from "../../app/browser/connection.ts";
import type { Estimate } from "../../cart/use-estimate.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import css from "./OrderSums.module.css";
import { TryAgain } from "./TryAgain.tsx";

export function OrderSums({ sums }: { sums: Estimate }) {
  const isOnline = useOnline();
  const { country, problem } = sums;
  const amount = (value: Cents | null, unknown = "Not known"): ReactNode =>
    value === null ? problem ? unknown : <Awaited /> : formatMoney(value);
  const isChosen = country !== null || sums.shipping === null;
  return (
    <div className={css.summary}>
      <dl className={css.sums}>
        <Sum label="Subtotal" value={formatMoney(sums.subtotal)} />
        <Sum
          label={country ? `Shipping (${country})` : "Shipping"}
          value={isChosen ? amount(sums.shipping) : "Not calculated yet"}
        />
        <Sum
          label={sums.gstRate === null ? "GST" : `GST (${formatPercent(sums.gstRate)})`}
          value={amount(sums.gst)}
        />
        <Sum label="Total" value={amount(sums.total, "Incomplete")} strong />
      </dl>
      {!isOnline && sums.asOf && (
        <p className={css.asOf}>Prices and rates as of {formatMoment(sums.asOf)}.</p>
      )}
      <div aria-live="polite">
        {problem && (
          <Notice
            tone={sums.total === null ? "warning" : "info"}
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
  <Loading label="Being fetched">
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
