import { type Ref, useState } from "react";
import { useIsHydrated } from "../hooks/use-is-hydrated.ts";
import { cx } from "../styles/cx.ts";
import css from "./Cover.module.css";
import { CoverPicture } from "./CoverPicture.tsx";
import type { CoverImage } from "./cover-image.ts";
import { DrawnCover } from "./DrawnCover.tsx";

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

export function Cover({
  title,
  author,
  category,
  image,
  colour,
  sizes = "(width >= 48rem) 13rem, calc(50vw - 1.5rem)",
  priority = false,
  alt = "",
  ref,
  className,
}: CoverProps) {
  const [missing, setMissing] = useState<string | null>(null);
  // The content security policy forbids inline styles in markup.
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
