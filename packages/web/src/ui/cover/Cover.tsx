import { type Ref, useEffect, useState, useSyncExternalStore } from "react";
import { preload } from "react-dom";
import { createStore } from "../../device/store.ts";
import { useIsHydrated } from "../hooks/use-is-painted.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Cover.module.css";
import type { TypographicCover, TypographicCoverProps } from "./drawing/TypographicCover.tsx";

/** A picture as one URL, or in several widths for `srcset`: WebP, which all browsers show, and AVIF, which most show. */
export type CoverImage = { src: string; srcSet?: string; avifSrcSet?: string | undefined };

type CoverProps = {
  title: string;
  author: string;
  category?: string | undefined;
  image?: CoverImage | null | undefined;
  colour?: string | undefined;
  sizes?: string | undefined;
  priority?: boolean | undefined;
  alt?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  className?: string | undefined;
};

export function Cover(props: CoverProps) {
  const { title, author, category, image, colour, ref, className } = props;
  const { sizes = "(width >= 48rem) 13rem, calc(50vw - 1.5rem)", priority = false, alt = "" } = props;
  const [missing, setMissing] = useState<string | null>(null);
  // Styled only once hydrated, since the content security policy forbids inline styles in markup.
  const isStyled = useIsHydrated();
  const accessibility = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };

  return (
    <span
      ref={ref}
      className={cx(css.cover, className)}
      data-cover=""
      style={isStyled && image ? { backgroundColor: colour } : undefined}
    >
      {image && image.src !== missing ? (
        <CoverPicture
          image={image}
          sizes={sizes}
          priority={priority}
          alt={alt}
          onError={() => setMissing(image.src)}
        />
      ) : (
        <span {...accessibility}>
          <DrawnCover className={css.image} title={title} author={author} category={category} />
        </span>
      )}
    </span>
  );
}

type CoverPictureProps = {
  image: CoverImage;
  sizes: string;
  priority: boolean;
  alt: string;
  onError(): void;
};

function CoverPicture({ image, sizes, priority, alt, onError }: CoverPictureProps) {
  const { avifSrcSet, ...webp } = image;
  const imageSizes = webp.srcSet && sizes;
  // React preloads a high-priority <img> itself, but not one in a <picture>.
  if (import.meta.env.SSR && priority)
    preload(webp.src, {
      as: "image",
      fetchPriority: "high",
      imageSrcSet: avifSrcSet ?? webp.srcSet,
      imageSizes,
      // Browsers that do not support the type do not preload the image.
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

const drawing = createStore<typeof TypographicCover | undefined>(undefined);

/** Preloads the code for drawn covers, before books are loaded that need them. */
export async function loadDrawing(): Promise<void> {
  if (drawing.get()) return;
  try {
    drawing.set((await import("./drawing/TypographicCover.tsx")).TypographicCover);
  } catch {
    // The cover stays blank; the next one loads the code again.
  }
}

/** A drawn cover; blank on the server and until its code is loaded, since most pages show pictures only. */
export function DrawnCover(props: TypographicCoverProps) {
  const Drawing = useSyncExternalStore(drawing.subscribe, drawing.get, () => undefined);
  useEffect(() => {
    if (!Drawing) void loadDrawing();
  }, [Drawing]);
  return Drawing ? <Drawing {...props} /> : null;
}

// The code below is needed by lists of covers, which do not load cover-motion.ts; only a book's page does.

/** The cover inside a link that was followed, and its box on the screen. */
let followed: { id: string; box: DOMRect } | undefined;

/** To be called when a link to a book is followed: `useCoverMotion` on the book's page reads the position. */
export function rememberCover(id: string, link: Element): void {
  const cover = link.querySelector("[data-cover]");
  followed = cover ? { id, box: cover.getBoundingClientRect() } : undefined;
}

/** @returns the box of the followed link's cover; only once */
export function consumeFollowedBox(id: string): DOMRect | undefined {
  const box = followed?.id === id ? followed.box : undefined;
  followed = undefined;
  return box;
}
