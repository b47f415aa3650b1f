import { Button } from "../actions/Button.tsx";
import shared from "../styles/shared.module.css";
import { Loading, Skeleton } from "./Skeleton.tsx";

type NotLoadedProps = {
  label: string;
  failure: string;
  width?: string;
  query: { isError: boolean; isPaused: boolean; isFetching: boolean; refetch(): unknown };
};

/** Replaces a query's data in a card: a skeleton while loading, or one line about the failure or the missing network. */
export function NotLoaded({ label, failure, width = "8rem", query }: NotLoadedProps) {
  if (query.isPaused) return <p className={shared.muted}>This needs a network.</p>;
  if (query.isError)
    return (
      <p className={shared.muted}>
        {`${failure}. `}
        <Button variant="quiet" size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </p>
    );
  return (
    <Loading label={label}>
      <Skeleton width={width} height="2.5rem" />
    </Loading>
  );
}
