import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";

/** Metadata of the server-rendered page: a phone would share its canonical URL instead of the current page's. */
const SERVER_METADATA = 'link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]';

/** Acts like a full page load: moves the focus to the top and announces the title, unless a field has the focus. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        for (const element of document.head.querySelectorAll(SERVER_METADATA)) element.remove();
        const main = document.getElementById("main");
        const focused = document.activeElement;
        const isTyping = focused?.matches("input, select, textarea") && main?.contains(focused);
        if (!isTyping) main?.focus({ preventScroll: true });
        // The title is set one frame later.
        requestAnimationFrame(() => setTitle(document.title));
      }),
    [router],
  );
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) toast.leavePage();
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
