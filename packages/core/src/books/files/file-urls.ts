import type { Cover } from "../book.ts";

export const COVER_WIDTHS = [160, 320, 640] as const;

export const coverPaths = (cover: Cover): string[] =>
  COVER_WIDTHS.map((width) => `covers/${cover.name}-${width}.webp`);
export const samplePath = (name: string): string => `samples/${name}.pdf`;

export const coverUrl = (cover: Cover, width: (typeof COVER_WIDTHS)[number]): string =>
  `/media/covers/${cover.name}-${width}.webp`;
export const sampleUrl = (name: string): string => `/media/samples/${name}.pdf`;

export const parseSampleUrl = (url: string | null): string | null =>
  /\/samples\/([^/]+)\.pdf$/.exec(url ?? "")?.[1] ?? null;
export function parseCoverUrl(url: string, color: string | null): Cover | null {
  const name = /\/covers\/([^/]+)-\d+\.webp$/.exec(url)?.[1];
  return name && color ? { name, color } : null;
}

/** With or without the shop's origin. */
export const isCoverUrl = (url: string, cover: Cover): boolean =>
  COVER_WIDTHS.some((width) => toPath(url) === coverUrl(cover, width));
export const isSampleUrl = (url: string, name: string): boolean => toPath(url) === sampleUrl(name);

const toPath = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
