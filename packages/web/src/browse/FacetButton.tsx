import { useState } from "react";
import { Button } from "../ui/actions/Button.tsx";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import css from "./Browse.module.css";
import type { FacetPanelProps } from "./finding/facets/FacetPanel.tsx";

const load = () => import("./finding/facets/FacetSheet.tsx");

/** On a phone, in place of the sidebar. */
export function FacetButton({ count, ...panel }: FacetPanelProps & { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const Sheet = useLazyComponent(load, isNeeded);
  const chosen = Object.values(panel.filter).filter(Boolean).length;
  const open = () => {
    setNeeded(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        size="sm"
        className={css.filterButton}
        aria-haspopup="dialog"
        onPointerDown={() => setNeeded(true)}
        onClick={open}
      >
        {chosen > 0 ? `Filters (${chosen})` : "Filters"}
      </Button>
      {Sheet && <Sheet {...panel} open={isOpen} onClose={() => setOpen(false)} count={count} />}
    </>
  );
}
