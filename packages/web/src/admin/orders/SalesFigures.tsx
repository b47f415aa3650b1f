import { ORDER_GROUPS, type OrderGroup, type Sales, type SalesDay } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { formatDollars } from "../../api/dollars.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { visuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import { salesQuery } from "./orders.ts";
import css from "./SalesFigures.module.css";

export function SalesFigures({ onGroup }: { onGroup(group: OrderGroup): void }) {
  const { data } = useQuery(salesQuery);
  // Hidden figures reserve the height while they load, so that the list below does not move.
  return (
    <section className={cx(css.figures, !data && css.loading)} aria-label="The last 30 days">
      <Figures sales={data ?? NO_SALES} onGroup={onGroup} />
    </section>
  );
}

const NO_SALES: Sales = {
  days: [],
  groups: Object.fromEntries(ORDER_GROUPS.map((group) => [group, 0])) as Sales["groups"],
};

function Figures({ sales: { days, groups }, onGroup }: { sales: Sales; onGroup(group: OrderGroup): void }) {
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <>
      <Figure label="Revenue, 30 days" value={formatDollars(revenue)}>
        <DayBars days={days} amountOf={({ revenue: paid }) => paid} />
      </Figure>
      <Figure label="Orders, 30 days" value={String(orders)}>
        <DayBars days={days} amountOf={(day) => day.orders} />
      </Figure>
      <div className={css.groups}>
        {shownGroups.map(([group, label]) => (
          <Button key={group} variant="quiet" size="sm" className={css.group} onClick={() => onGroup(group)}>
            <span>{label}</span> <strong>{groups[group]}</strong>
          </Button>
        ))}
      </div>
      <details className={css.more}>
        <summary>Day by day</summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

const shownGroups = [
  ["pending", "Pending"],
  ["processing", "Processing"],
  ["awaiting-payment", "Awaiting payment"],
] as const;

const Figure = ({ label, value, children }: { label: string; value: string; children: React.ReactNode }) => (
  <div className={css.figure}>
    <dl>
      <dt className={cx(shared.tiny, shared.oneLine)}>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </dl>
    {children}
  </div>
);

const DayTable = ({ days }: { days: readonly SalesDay[] }) => (
  <table className={css.table}>
    <caption className={visuallyHidden}>Orders and revenue by day</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Orders placed</th>
        <th scope="col">Orders paid</th>
        <th scope="col">Revenue</th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, orders, paidOrders, revenue }) => (
        <tr key={day}>
          <th scope="row">{formatDay(day)}</th>
          <td>{orders}</td>
          <td>{paidOrders}</td>
          <td>{formatDollars(revenue)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const formatDay = (day: string): string => day.split("-").reverse().join("-");

const CHART_WIDTH = 300;
const CHART_HEIGHT = 44;

function DayBars({ days, amountOf }: { days: readonly SalesDay[]; amountOf(day: SalesDay): number }) {
  const max = Math.max(...days.map(amountOf), 0);
  const step = CHART_WIDTH / days.length;
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map((day, index) => {
        // A day without sales still has a visible bar.
        const height = max > 0 ? Math.max((amountOf(day) / max) * CHART_HEIGHT, 1) : 1;
        return (
          <rect
            key={day.day}
            className={amountOf(day) > 0 ? css.bar : css.blank}
            x={index * step + 1}
            y={CHART_HEIGHT - height}
            width={step - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}
