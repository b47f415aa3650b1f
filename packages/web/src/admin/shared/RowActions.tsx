import type { ReactNode } from "react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { EditIcon, TrashIcon } from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import css from "./RowActions.module.css";

type RowActionsProps = {
  name: string;
  onEdit(): void;
  onDelete(): void;
  canDelete?: boolean;
  children?: ReactNode;
};

export const RowActions = ({ name, onEdit, onDelete, canDelete = true, children }: RowActionsProps) => (
  <span className={css.actions}>
    {children}
    <IconButton
      size="sm"
      label={`Edit ${name}`}
      icon={<EditIcon size={18} />}
      onPointerEnter={preloadDialog}
      onClick={onEdit}
    />
    <IconButton
      size="sm"
      tone="danger"
      label={`Delete ${name}`}
      icon={<TrashIcon size={18} />}
      disabled={!canDelete}
      onClick={onDelete}
    />
  </span>
);
