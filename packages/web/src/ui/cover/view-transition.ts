import { media } from "../hooks/use-media-query.ts";

export const allowsMotion = (): boolean => !matchMedia(media.reducedMotion).matches;

let lastShared: string | undefined;

/**
 * Call when a link is followed: the cover inside `container` gets the transition's name and morphs into the cover of
 * the same name on the next page. Only that one is named, since each name costs the browser a snapshot.
 */
export function shareCover(name: string, container: Element): void {
  lastShared = name;
  const cover = container.querySelector<HTMLElement>("[data-cover]");
  if (cover) cover.style.viewTransitionName = name;
}

/** The name, if it was the last one shared, so that a card can receive its cover on Back. */
export const lastSharedCover = (name: string): string | undefined => (name === lastShared ? name : undefined);
