// This is a file of its own, since it is loaded lazily with the library that positions it.
import { Tooltip } from "@base-ui/react/tooltip";
import css from "./Tooltip.module.css";

type TooltipPopupProps = {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

export default function TooltipPopup({ anchor, label, onClose, onEnter, onLeave }: TooltipPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={8} collisionPadding={8} className={css.positioner}>
          <Tooltip.Popup className={css.popup} onPointerEnter={onEnter} onPointerLeave={onLeave}>
            {label}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
