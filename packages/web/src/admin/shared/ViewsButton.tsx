import { Popover } from "@base-ui/react/popover";
import { type SavedView, savedViewMessages, ViewName, type ViewTable } from "@frangipani/core/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { memo, useState } from "react";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { FormProblem, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { BookmarkIcon, EditIcon } from "../../ui/icons/icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { RemoveButton, RowButton } from "./columns.tsx";
import { linkToView, searchToSave, tableAt, useRemoveView, useSaveView, viewsQuery } from "./saved-views.ts";
import css from "./Views.module.css";

export const ViewsButton = memo(({ pluralName }: { pluralName: string }) => {
  const table = tableAt(useLocation({ select: ({ pathname }) => pathname }));
  const search = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  if (!table) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={cx(buttonClass(), css.button)}>
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
          <Popover.Popup className={cx(shared.stack1h, css.popup)} aria-label={`Views of ${pluralName}`}>
            <ViewsPanel table={table} pluralName={pluralName} search={search} onOpen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
});

type ViewsPanelProps = { table: ViewTable; pluralName: string; search: object; onOpen(): void };

function ViewsPanel({ table, pluralName, search, onOpen }: ViewsPanelProps) {
  const save = useSaveView();
  return (
    <>
      <ViewList table={table} pluralName={pluralName} onOpen={onOpen} />
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

function ViewList({ table, pluralName, onOpen }: Omit<ViewsPanelProps, "search">) {
  const { data, isError, isFetching, refetch } = useQuery(viewsQuery);
  if (!data && isError)
    return (
      <p className={shared.danger}>
        Your views could not be fetched.{" "}
        <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <Skeleton width="100%" height="2.5rem" />;
  const views = data.filter((view) => view.table === table);
  if (views.length === 0) return null;
  return (
    <ul role="list" className={css.list} aria-label={`Views of ${pluralName}`}>
      {views.map((view) => (
        <ViewItem key={view.id} view={view} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function ViewItem({ view, onOpen }: { view: SavedView; onOpen(): void }) {
  const [isRenaming, setRenaming] = useState(false);
  const save = useSaveView();
  const remove = useRemoveView();
  if (isRenaming)
    return (
      <li>
        <ViewForm
          label={`New name of ${view.name}`}
          name={view.name}
          submitLabel="Rename"
          onSubmit={async (name) => {
            await save.mutateAsync({ ...view, name });
            setRenaming(false);
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={css.item}>
      <Link {...linkToView(view)} activeOptions={{ exact: true }} className={css.link} onClick={onOpen}>
        {view.name}
      </Link>
      <RowButton label={`Rename ${view.name}`} icon={EditIcon} onClick={() => setRenaming(true)} />
      <RemoveButton
        label={`Remove ${view.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(view)}
      />
    </li>
  );
}

const ViewInput = z.object({ name: ViewName });

type ViewFormProps = {
  label: string;
  name?: string;
  submitLabel: string;
  onSubmit(name: string): Promise<unknown>;
  onCancel?: () => void;
};

function ViewForm({ label, name = "", submitLabel, onSubmit, onCancel }: ViewFormProps) {
  const form = useForm({
    schema: ViewInput,
    start: { name },
    failure: (error) => serverText(error, "message") ?? savedViewMessages.saveFailed,
    submit: async (input) => {
      await onSubmit(input.name);
      form.startAgain();
    },
  });
  return (
    <form noValidate className={cx(shared.stack1, css.form)} onSubmit={form.onSubmit}>
      <FormProblem form={form} />
      <TextField label={label} autoComplete="off" maxLength={60} required {...form.field("name")} />
      <div className={shared.buttons}>
        <SubmitButton size="sm" form={form}>
          {submitLabel}
        </SubmitButton>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
