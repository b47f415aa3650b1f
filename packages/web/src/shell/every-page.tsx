import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./every-page.module.css";

/** The `head` of the routes as elements, which React moves to the document's head. HeadContent would add 1 kB. */
export function PageTags() {
  const tags = useMatches().flatMap(({ meta }) => meta?.filter((tag) => tag !== undefined) ?? []);
  const title = tags.findLast((tag) => tag.title)?.title;
  return (
    <>
      {title && <title>{title}</title>}
      {tags.map((tag) => tag.name && <meta key={tag.name} {...tag} />)}
    </>
  );
}

/** Metadata of the server-rendered page, removed after a navigation: a phone would share its canonical URL instead of the current page's. */
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
        // React sets the title one frame later.
        requestAnimationFrame(() => setTitle(document.title));
      }),
    [router],
  );
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) toast.leavePage(toLocation.pathname);
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

/** The first element of the page. */
export const SkipLink = () => (
  <a className={css.link} href="#main">
    Skip to content
  </a>
);
