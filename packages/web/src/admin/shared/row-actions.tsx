import type { SubjectKind } from "@frangipani/core/activity";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/actions/Button.tsx";
import { iconButtonClass } from "../../ui/actions/icon-button-class.ts";
import { Tooltip } from "../../ui/actions/Tooltip.tsx";
import { EditIcon, HistoryIcon, PlusIcon } from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { RemoveButton, RowButton } from "../../ui/table/RowButton.tsx";
import css from "./RowActions.module.css";

export function ActivityLink({ kind, id, name }: { kind: SubjectKind; id: string; name: string }) {
  const label = `Activity of ${name}`;
  return (
    <Tooltip label={label}>
      <Link
        to="/admin/activity"
        search={{ kind, subject: id }}
        aria-label={label}
        className={iconButtonClass({ size: "sm" })}
      >
        <HistoryIcon size={18} />
      </Link>
    </Tooltip>
  );
}

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

export const AddButton = ({ children, onClick }: Pick<ButtonProps, "children" | "onClick">) => (
  <Button variant="primary" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={onClick}>
    <PlusIcon size={18} />
    {children}
  </Button>
);
