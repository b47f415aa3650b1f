import { useRef, useState } from "react";
import { Button } from "../ui/actions/Button.tsx";
import { useIsNearViewport } from "../ui/hooks/use-is-near-viewport.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import css from "./Browse.module.css";
import type { FacetPanelProps } from "./finding/FacetPanel.tsx";

const loadPanel = () =>
  import("./finding/FacetPanel.tsx").then(({ FacetPanel }) => ({ default: FacetPanel }));

/** The filters beside the list. Hidden on phones, which never load them. */
export function FacetSidebar(props: FacetPanelProps) {
  const sidebar = useRef<HTMLDivElement>(null);
  const Panel = useLazyComponent(loadPanel, useIsNearViewport(sidebar));
  return (
    <div ref={sidebar} className={css.sidebar}>
      {Panel && <Panel {...props} />}
    </div>
  );
}

const loadSheet = () =>
  import("./finding/FacetPanel.tsx").then(({ FacetSheet }) => ({ default: FacetSheet }));

export function FacetButton({ count, ...panel }: FacetPanelProps & { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const Sheet = useLazyComponent(loadSheet, isNeeded);
  const chosenCount = Object.values(panel.filter).filter(Boolean).length;
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
        {chosenCount > 0 ? `Filters (${chosenCount})` : "Filters"}
      </Button>
      {Sheet && <Sheet {...panel} open={isOpen} onClose={() => setOpen(false)} count={count} />}
    </>
  );
}
