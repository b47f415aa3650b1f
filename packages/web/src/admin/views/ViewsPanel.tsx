import type { ViewTable } from "@frangipani/core/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/actions/Button.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { searchToSave, useSaveView, viewsQuery } from "./saved-views.ts";
import { ViewForm } from "./ViewForm.tsx";
import { ViewList } from "./ViewList.tsx";
import css from "./Views.module.css";

type ViewsPanelProps = { table: ViewTable; pluralName: string; search: object; onOpen(): void };

export function ViewsPanel({ table, pluralName, search, onOpen }: ViewsPanelProps) {
  const { data, isError, isFetching, refetch } = useQuery(viewsQuery);
  const save = useSaveView();
  const views = data?.filter((view) => view.table === table);
  return (
    <>
      {views ? (
        views.length > 0 && <ViewList views={views} label={`Views of ${pluralName}`} onOpen={onOpen} />
      ) : isError ? (
        <p className={css.failed}>
          Your views could not be fetched.{" "}
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton width="100%" height="2.5rem" />
      )}
      <ViewForm
        label="Name of this view"
        submitLabel="Save this view"
        onSubmit={(name) =>
          save.mutateAsync({ id: crypto.randomUUID(), table, name, search: searchToSave(search) })
        }
      />
    </>
  );
}
