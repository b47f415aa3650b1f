import type { SubjectKind } from "@frangipani/core/activity";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type ButtonProps, iconButtonClass } from "../../ui/actions/Button.tsx";
import { IconButton, Tooltip } from "../../ui/actions/IconButton.tsx";
import {
  ChevronDownIcon,
  ChevronUpIcon,
  EditIcon,
  HistoryIcon,
  PlusIcon,
  TrashIcon,
} from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { OpenButton } from "./dialogs.tsx";
import css from "./office.module.css";
import type { Sorting } from "./tables.ts";

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
  <OpenButton variant="primary" onClick={onClick}>
    <PlusIcon size={18} />
    {children}
  </OpenButton>
);

type SelectionColumn<Row> = {
  pluralName: string;
  nameOf(row: Row): string;
  isChosen(row: Row): boolean;
  onChoose(rows: readonly Row[], isChosen: boolean): void;
};

export function selectionColumn<Row>(props: SelectionColumn<Row>): Column<Row> {
  const { pluralName, nameOf, isChosen, onChoose } = props;
  return {
    header: "Select",
    width: "1%",
    phone: "inline",
    controlOfRows(rows) {
      const all = rows.length > 0 && rows.every(isChosen);
      return (
        <label className={css.hit}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={`Select all ${pluralName} of this page`}
            checked={all}
            onChange={() => onChoose(rows, !all)}
          />
        </label>
      );
    },
    cell: (row) => (
      <label className={css.hit}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={`Select ${nameOf(row)}`}
          checked={isChosen(row)}
          onChange={({ target }) => onChoose([row], target.checked)}
        />
      </label>
    ),
  };
}

/** The class of the bar above a table with actions for its selected rows. */
export const selectionBarClass: string = css.selection ?? "";

export function sortable<Key extends string>(
  by: Key,
  header: string,
  sorting: Sorting<Key> | null,
  onSort: (text: string | undefined) => void,
  align: "start" | "end" = "start",
): Pick<Column<never>, "header" | "headerControl" | "sorted" | "align"> {
  const direction = sorting?.descending ? ("descending" as const) : ("ascending" as const);
  const sorted = sorting?.by === by ? direction : undefined;
  // Presses cycle through ascending, descending and the default order.
  const next = { none: by, ascending: `-${by}`, descending: undefined }[sorted ?? "none"];
  const Icon = sorted === "descending" ? ChevronDownIcon : ChevronUpIcon;
  return {
    header,
    align,
    sorted,
    headerControl: (
      <button
        type="button"
        className={css.sort}
        data-on={sorted !== undefined}
        data-end={align === "end"}
        onClick={() => onSort(next)}
      >
        {header}
        <Icon size={14} className={css.arrow} />
      </button>
    ),
  };
}

type RowButtonProps = Omit<ComponentProps<typeof IconButton>, "icon" | "size"> & {
  icon: ComponentType<{ size?: number }>;
};

export const RowButton = ({ icon: Icon, ...button }: RowButtonProps) => (
  <IconButton {...button} size="sm" icon={<Icon size={18} />} />
);

export const RemoveButton = (props: Pick<RowButtonProps, "label" | "disabled"> & { onClick(): void }) => (
  <RowButton {...props} icon={TrashIcon} tone="danger" />
);
