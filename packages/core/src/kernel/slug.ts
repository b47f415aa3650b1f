/** "self-help" → "Self Help": how slugs are shown (spec §2, Categories). */
export const titleOfSlug = (slug: string): string =>
  slug
    .split("-")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** " Self  Help " → "self-help": trimming, lowercasing, spaces into hyphens (spec §5). */
export const slugOfTitle = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, "-");
