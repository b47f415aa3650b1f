import type { ComponentProps, ComponentType } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { TrashIcon } from "../icons/icons.tsx";

type RowButtonProps = Omit<ComponentProps<typeof IconButton>, "icon" | "size"> & {
  icon: ComponentType<{ size?: number }>;
};

/** An action on one row of a table or a list. */
export const RowButton = ({ icon: Icon, ...button }: RowButtonProps) => (
  <IconButton {...button} size="sm" icon={<Icon size={18} />} />
);

type RemoveButtonProps = Pick<RowButtonProps, "label" | "disabled"> & { onClick(): void };

export const RemoveButton = (props: RemoveButtonProps) => (
  <RowButton {...props} icon={TrashIcon} tone="danger" />
);
