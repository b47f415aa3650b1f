import { Button, type ButtonProps } from "../../ui/actions/Button.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";

export const AddButton = ({ children, onClick }: Pick<ButtonProps, "children" | "onClick">) => (
  <Button variant="primary" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={onClick}>
    <PlusIcon size={18} />
    {children}
  </Button>
);
