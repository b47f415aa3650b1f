/** One picture at three widths in pixels, or one URL for all. */
export type CoverImage = string | { 160: string; 320: string; 640: string };

export const coverSources = (image: CoverImage): { src: string; srcSet?: string } =>
  typeof image === "string"
    ? { src: image }
    : { src: image[320], srcSet: `${image[160]} 160w, ${image[320]} 320w, ${image[640]} 640w` };
