import { Popover } from "@base-ui/react/popover";
import type { ViewTable } from "@frangipani/core/saved-views";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { BookmarkIcon } from "../../ui/icons/icons.tsx";
import { searchToSave, tableAt, useSaveView, viewsQuery } from "./saved-views.ts";
import { ViewForm } from "./ViewForm.tsx";
import { ViewList } from "./ViewList.tsx";
import css from "./Views.module.css";

/** Saves what the table of this page shows, and opens what was saved. */
export function ViewsButton({ pluralName }: { pluralName: string }) {
  const table = tableAt(useLocation({ select: ({ pathname }) => pathname }));
  const search = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  if (!table) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass()}>
        <BookmarkIcon size={18} />
        Views
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="end"
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: "none" }}
          className={css.positioner}
        >
          <Popover.Popup className={css.popup} aria-label={`Views of ${pluralName}`}>
            <ViewsPanel table={table} pluralName={pluralName} search={search} onOpen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ViewsPanelProps = { table: ViewTable; pluralName: string; search: object; onOpen(): void };

function ViewsPanel({ table, pluralName, search, onOpen }: ViewsPanelProps) {
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
