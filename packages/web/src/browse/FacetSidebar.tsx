import { useRef } from "react";
import { useIsNearViewport } from "../ui/hooks/use-is-near-viewport.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import css from "./Browse.module.css";
import type { FacetPanelProps } from "./finding/facets/FacetPanel.tsx";

const load = () => import("./finding/facets/FacetPanel.tsx");

/** Beside the list; not on a phone, where it is hidden and never loaded. */
export function FacetSidebar(props: FacetPanelProps) {
  const sidebar = useRef<HTMLDivElement>(null);
  const Panel = useLazyComponent(load, useIsNearViewport(sidebar));
  return (
    <div ref={sidebar} className={css.sidebar}>
      {Panel && <Panel {...props} />}
    </div>
  );
}
