/** Several widths of a picture for `srcset` (all browsers show WebP, most AVIF), or one URL. */
export type CoverImage = { src: string; srcSet?: string; avifSrcSet?: string | undefined };
