import { Button } from "../actions/Button.tsx";
import shared from "../styles/shared.module.css";

type ErrorLineProps = { title: string; query: { refetch(): unknown; isFetching: boolean } };

/** What failed, in one line within what is shown besides. */
export const ErrorLine = ({ title, query }: ErrorLineProps) => (
  <p className={shared.muted}>
    {`${title}. `}
    <Button variant="quiet" size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
      Try again
    </Button>
  </p>
);
