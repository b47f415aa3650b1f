import { Popover } from "@base-ui/react/popover";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { BookmarkIcon } from "../../ui/icons/icons.tsx";
import { tableAt } from "./saved-views.ts";
import css from "./Views.module.css";
import { ViewsPanel } from "./ViewsPanel.tsx";

/** Saves what the table of this page shows, and opens what was saved. */
export function ViewsButton({ pluralName }: { pluralName: string }) {
  const table = tableAt(useLocation({ select: ({ pathname }) => pathname }));
  const search = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  if (!table) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass()}>
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
          <Popover.Popup className={css.popup} aria-label={`Views of ${pluralName}`}>
            <ViewsPanel table={table} pluralName={pluralName} search={search} onOpen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
