import { media } from "./useMediaQuery.ts";

/** Whether a page may fade into the next one: not for those who asked for less motion. */
export const mayFade = (): boolean => !matchMedia(media.stillness).matches;

let lastShared: string | undefined;

/**
 * Call when a link is followed: the cover inside `container` takes the name, and flies to the cover of the
 * same name on the next page. Only that one is named, since each name costs the browser a picture.
 */
export function shareCover(name: string, container: Element): void {
  lastShared = name;
  const cover = container.querySelector<HTMLElement>("[data-cover]");
  if (cover) cover.style.viewTransitionName = name;
}

/** The name, if it was the last one shared: lets a card receive its cover on the way back. */
export const lastSharedCover = (name: string): string | undefined => (name === lastShared ? name : undefined);
