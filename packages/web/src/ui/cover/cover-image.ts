/** One picture at several widths, as `srcset` has them: all browsers show WebP, most show AVIF. Or one URL for all. */
export type CoverImage = { src: string; srcSet?: string; avifSrcSet?: string | undefined };
