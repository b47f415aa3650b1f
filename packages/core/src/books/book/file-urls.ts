import type { Cover } from "./book.ts";

export const COVER_WIDTHS = [160, 320, 640] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];
export type CoverFormat = "webp" | "avif" | "jpeg";
export type CoverFile = { width: CoverWidth; format: CoverFormat };

// A name's prefix tells the formats beside WebP. JPEG's contains AVIF's, so that earlier versions find the AVIF files.
const AVIF_PREFIX = "avif-";
const JPEG_PREFIX = `${AVIF_PREFIX}jpeg-`;
export const toCoverName = (name: string): string => JPEG_PREFIX + name;
export const hasAvif = ({ name }: Pick<Cover, "name">): boolean => name.startsWith(AVIF_PREFIX);
const hasJpeg = ({ name }: Pick<Cover, "name">): boolean => name.startsWith(JPEG_PREFIX);

export function coverFiles(cover: Pick<Cover, "name">): CoverFile[] {
  const inAllWidths = (format: CoverFormat) => COVER_WIDTHS.map((width): CoverFile => ({ width, format }));
  return [
    ...inAllWidths("webp"),
    ...(hasAvif(cover) ? inAllWidths("avif") : []),
    ...(hasJpeg(cover) ? [{ width: 640, format: "jpeg" } as const] : []),
  ];
}
export const coverPath = ({ name }: Pick<Cover, "name">, width: CoverWidth, format: CoverFormat): string =>
  `covers/${name}-${width}.${format}`;
export const coverPaths = (cover: Pick<Cover, "name">): string[] =>
  coverFiles(cover).map(({ width, format }) => coverPath(cover, width, format));
export const samplePath = (name: string): string => `samples/${name}.pdf`;

export const coverUrl = (cover: Cover, width: CoverWidth, format: CoverFormat = "webp"): string =>
  `/media/${coverPath(cover, width, format)}`;
/** For feeds and link previews, whose readers often refuse WebP: JPEG where the cover has it. */
export function portableCover(cover: Cover): { url: string; type: string } {
  const format = hasJpeg(cover) ? "jpeg" : "webp";
  return { url: coverUrl(cover, 640, format), type: `image/${format}` };
}
export const sampleUrl = (name: string): string => `/media/samples/${name}.pdf`;

export const parseSampleUrl = (url: string | null): string | null =>
  /\/samples\/([^/]+)\.pdf$/.exec(url ?? "")?.[1] ?? null;
export function parseCoverUrl(url: string, color: string | null): Cover | null {
  const name = /\/covers\/([^/]+)-\d+\.webp$/.exec(url)?.[1];
  return name && color ? { name, color } : null;
}

/** Whether a URL, with or without the shop's origin, is one of the cover's files. */
export const isCoverUrl = (url: string, cover: Cover): boolean =>
  coverPaths(cover).some((path) => toPath(url) === `/media/${path}`);
export const isSampleUrl = (url: string, name: string): boolean => toPath(url) === sampleUrl(name);

const toPath = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");
