import type { Cover } from "./book.ts";

export const COVER_WIDTHS = [160, 320, 640] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];
export const COVER_FORMATS = ["webp", "avif"] as const;
export type CoverFormat = (typeof COVER_FORMATS)[number];

/** Covers stored before AVIF files were, and those of a release before, have WebP alone. */
const AVIF_PREFIX = "avif-";
export const toNameWithAvif = (name: string): string => AVIF_PREFIX + name;
export const hasAvif = ({ name }: Pick<Cover, "name">): boolean => name.startsWith(AVIF_PREFIX);

export const coverPath = ({ name }: Pick<Cover, "name">, width: CoverWidth, format: CoverFormat): string =>
  `covers/${name}-${width}.${format}`;
export const coverPaths = (cover: Pick<Cover, "name">): string[] =>
  COVER_FORMATS.filter((format) => format === "webp" || hasAvif(cover)).flatMap((format) =>
    COVER_WIDTHS.map((width) => coverPath(cover, width, format)),
  );
export const samplePath = (name: string): string => `samples/${name}.pdf`;

export const coverUrl = (cover: Cover, width: CoverWidth, format: CoverFormat = "webp"): string =>
  `/media/${coverPath(cover, width, format)}`;
export const sampleUrl = (name: string): string => `/media/samples/${name}.pdf`;

export const parseSampleUrl = (url: string | null): string | null =>
  /\/samples\/([^/]+)\.pdf$/.exec(url ?? "")?.[1] ?? null;
export function parseCoverUrl(url: string, color: string | null): Cover | null {
  const name = /\/covers\/([^/]+)-\d+\.webp$/.exec(url)?.[1];
  return name && color ? { name, color } : null;
}

/** With or without the shop's origin. */
export const isCoverUrl = (url: string, cover: Cover): boolean =>
  coverPaths(cover).some((path) => toPath(url) === `/media/${path}`);
export const isSampleUrl = (url: string, name: string): boolean => toPath(url) === sampleUrl(name);

const toPath = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
