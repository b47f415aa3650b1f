import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** What the server said of the page that was loaded: a phone would share its address in place of this page's. */
const OF_FIRST_PAGE = 'link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]';

/**
 * What a browser does by itself on a page of its own: after going somewhere else the focus stands at the beginning of the
 * page, and its title is read out. A field which the new page has focused keeps its focus.
 */
export function Arrival() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        for (const told of document.head.querySelectorAll(OF_FIRST_PAGE)) told.remove();
        const main = document.getElementById("main");
        const focused = document.activeElement;
        const isTyping = focused?.matches("input, select, textarea") && main?.contains(focused);
        if (!isTyping) main?.focus({ preventScroll: true });
        // The page's title is in place one frame later.
        requestAnimationFrame(() => setTitle(document.title));
      }),
    [router],
  );
  return (
    <VisuallyHidden>
      <span role="status" aria-label="Page">
        {title}
      </span>
    </VisuallyHidden>
  );
}
