import type { ReactNode } from "react";
import { EditIcon } from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { RemoveButton, RowButton } from "../../ui/table/RowButton.tsx";
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
    <RowButton label={`Edit ${name}`} icon={EditIcon} onPointerEnter={preloadDialog} onClick={onEdit} />
    <RemoveButton label={`Delete ${name}`} disabled={!canDelete} onClick={onDelete} />
  </span>
);
