import { useState } from "react";
import { cx } from "../cx.ts";
import { useIsHydrated } from "../use-is-hydrated.ts";
import css from "./Cover.module.css";
import { DrawnCover } from "./DrawnCover.tsx";

/** The same picture at three widths, in pixels; or one address for all. */
export type CoverImage = string | { 160: string; 320: string; 640: string };

type CoverProps = {
  title: string;
  author: string;
  category?: string | undefined;
  image?: CoverImage | null | undefined;
  /** The picture's main colour, "#rrggbb"; it fills the frame until the picture has come. */
  colour?: string | undefined;
  /** How wide the cover is drawn, as in `<img sizes>`; needed for a good choice among three widths. */
  sizes?: string | undefined;
  /** Set it for covers seen without scrolling: fetched at once and first. */
  priority?: boolean | undefined;
  /** Empty where the title stands beside it, as on a card; then assistive technology passes it by. */
  alt?: string | undefined;
  /** Where a view transition takes it from or to: see view-transition.ts. */
  transitionName?: string | undefined;
  className?: string | undefined;
};

/** A book's cover, always 2:3 and as wide as its place. A book without a picture gets one set from its words. */
export function Cover({
  title,
  author,
  category,
  image,
  colour,
  sizes = "(width >= 48rem) 13rem, calc(50vw - 1.5rem)",
  priority = false,
  alt = "",
  transitionName,
  className,
}: CoverProps) {
  const [missing, setMissing] = useState<CoverImage | null>(null);
  // The content security policy allows no style in markup.
  const isStyled = useIsHydrated();
  const said = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };

  return (
    <span
      className={cx(css.cover, className)}
      data-cover=""
      style={
        isStyled
          ? { backgroundColor: image ? colour : undefined, viewTransitionName: transitionName }
          : undefined
      }
    >
      {image && image !== missing ? (
        <img
          className={css.image}
          {...sources(image)}
          sizes={typeof image === "string" ? undefined : sizes}
          width={320}
          height={480}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
          draggable={false}
          onError={() => setMissing(image)}
        />
      ) : (
        <span {...said}>
          <DrawnCover className={css.image} title={title} author={author} category={category} />
        </span>
      )}
    </span>
  );
}

const sources = (image: CoverImage) =>
  typeof image === "string"
    ? { src: image }
    : { src: image[320], srcSet: `${image[160]} 160w, ${image[320]} 320w, ${image[640]} 640w` };
