import type { SalesDay } from "@frangipani/core/orders";
import css from "./SalesFigures.module.css";

const WIDTH = 300;
const HEIGHT = 44;

export function DayBars({ days, amountOf }: { days: readonly SalesDay[]; amountOf(day: SalesDay): number }) {
  const max = Math.max(...days.map(amountOf), 0);
  const step = WIDTH / days.length;
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map((day, at) => {
        // A day without sales is still visible.
        const height = max > 0 ? Math.max((amountOf(day) / max) * HEIGHT, 1) : 1;
        return (
          <rect
            key={day.day}
            className={amountOf(day) > 0 ? css.bar : css.blank}
            x={at * step + 1}
            y={HEIGHT - height}
            width={step - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}
