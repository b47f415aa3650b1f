import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { preloadDialog } from "../../../ui/Dialog.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";

export const AddButton = ({ children, onClick }: Pick<ButtonProps, "children" | "onClick">) => (
  <Button variant="primary" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={onClick}>
    <PlusIcon size={18} />
    {children}
  </Button>
);
