import { preload } from "react-dom";
import css from "./Cover.module.css";
import type { CoverImage } from "./cover-image.ts";

type CoverPictureProps = {
  image: CoverImage;
  sizes: string;
  priority: boolean;
  alt: string;
  onError(): void;
};

export function CoverPicture({ image, sizes, priority, alt, onError }: CoverPictureProps) {
  const { avifSrcSet, ...webp } = image;
  const imageSizes = webp.srcSet && sizes;
  // React preloads an <img> of this priority itself, but none in a <picture>.
  if (import.meta.env.SSR && priority)
    preload(webp.src, {
      as: "image",
      fetchPriority: "high",
      imageSrcSet: avifSrcSet ?? webp.srcSet,
      imageSizes,
      // Browsers that cannot show AVIF then load no file in vain.
      type: avifSrcSet && "image/avif",
    });
  return (
    <picture>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        className={css.image}
        {...webp}
        sizes={imageSizes}
        width={320}
        height={480}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        draggable={false}
        onError={onError}
      />
    </picture>
  );
}
