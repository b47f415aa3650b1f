export const slugToTitle = (slug: string): string =>
  slug
    .split("-")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** " Self  Help " → "self-help" (docs/rules.md#admin-categories). */
export const titleToSlug = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, "-");
