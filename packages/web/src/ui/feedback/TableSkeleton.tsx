import { Loading, Skeleton } from "./Skeleton.tsx";
import css from "./TableSkeleton.module.css";

export type TableSkeletonProps = { label: string; rows?: number; columns?: number };

export function TableSkeleton({ label, rows = 10, columns = 5 }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={css.table} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {Array.from({ length: rows * columns }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
          <Skeleton key={cell} width={`${46 + ((cell * 37) % 48)}%`} />
        ))}
      </div>
    </Loading>
  );
}
