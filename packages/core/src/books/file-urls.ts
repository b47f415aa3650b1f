import type { Cover } from "./book.ts";

export const COVER_WIDTHS = [160, 320, 640] as const;

/** Where the files of a book stand in the file store. */
export const coverPaths = (cover: Cover): string[] =>
  COVER_WIDTHS.map((width) => `covers/${cover.name}-${width}.webp`);
export const samplePath = (name: string): string => `samples/${name}.pdf`;

export const coverUrl = (cover: Cover, width: (typeof COVER_WIDTHS)[number]): string =>
  `/media/covers/${cover.name}-${width}.webp`;
export const sampleUrl = (name: string): string => `/media/samples/${name}.pdf`;

/** The file that a URL names, or null. */
export const sampleOfUrl = (url: string | null): string | null =>
  /\/samples\/([^/]+)\.pdf$/.exec(url ?? "")?.[1] ?? null;
export function coverOfUrl(url: string, color: string | null): Cover | null {
  const name = /\/covers\/([^/]+)-\d+\.webp$/.exec(url)?.[1];
  return name && color ? { name, color } : null;
}

/** Whether a URL, with or without the shop's origin, is that of a file of a book. */
export const namesCover = (url: string, cover: Cover): boolean =>
  COVER_WIDTHS.some((width) => pathOf(url) === coverUrl(cover, width));
export const namesSample = (url: string, name: string): boolean => pathOf(url) === sampleUrl(name);

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
