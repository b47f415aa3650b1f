import type { SavedView } from "@frangipani/core/saved-views";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { EditIcon, TrashIcon } from "../../ui/icons/icons.tsx";
import { linkToView, useRemoveView, useSaveView } from "./saved-views.ts";
import { ViewForm } from "./ViewForm.tsx";
import css from "./Views.module.css";

type ViewListProps = { views: readonly SavedView[]; label: string; onOpen(): void };

export const ViewList = ({ views, label, onOpen }: ViewListProps) => (
  <ul role="list" className={css.list} aria-label={label}>
    {views.map((view) => (
      <ViewItem key={view.id} view={view} onOpen={onOpen} />
    ))}
  </ul>
);

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
      <IconButton
        size="sm"
        label={`Rename ${view.name}`}
        icon={<EditIcon size={18} />}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        size="sm"
        tone="danger"
        label={`Remove ${view.name}`}
        icon={<TrashIcon size={18} />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(view)}
      />
    </li>
  );
}
