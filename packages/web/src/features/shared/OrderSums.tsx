import { formatMoment } from "@frangipani/core/kernel/dates";
import { formatMoney, formatPercent } from "@frangipani/core/kernel/show";
import { useOnline } from "../../app/online.ts";
import type { Estimate } from "../../data/use-estimate.ts";
import css from "./OrderSums.module.css";

type Sums = Pick<Estimate, "subtotal" | "shipping" | "gst" | "total" | "gstRate" | "country" | "asOf">;

/** Subtotal, shipping with its country, GST, total (spec §2, Cart); with its age while nobody can confirm it. */
export function OrderSums({ sums }: { sums: Sums }) {
  const isOnline = useOnline();
  return (
    <>
      <dl className={css.sums}>
        <Sum label="Subtotal" value={formatMoney(sums.subtotal)} />
        <Sum
          label={sums.country ? `Shipping (${sums.country})` : "Shipping"}
          value={sums.country ? formatMoney(sums.shipping) : "Not calculated yet"}
        />
        <Sum
          label={sums.gstRate === null ? "GST" : `GST (${formatPercent(sums.gstRate)})`}
          value={formatMoney(sums.gst)}
        />
        <Sum label="Total" value={formatMoney(sums.total)} strong />
      </dl>
      {!isOnline && sums.asOf && (
        <p className={css.asOf}>Prices and rates as of {formatMoment(sums.asOf)}.</p>
      )}
    </>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? css.total : css.sum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
