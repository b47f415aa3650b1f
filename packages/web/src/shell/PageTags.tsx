import { useMatches } from "@tanstack/react-router";

/** The `head` of the routes as elements, which React moves to the document's head. HeadContent would add 1 kB. */
export function PageTags() {
  const tags = useMatches().flatMap(({ meta }) => meta?.filter((tag) => tag !== undefined) ?? []);
  const title = tags.findLast((tag) => tag.title)?.title;
  return (
    <>
      {title && <title>{title}</title>}
      {tags.map((tag) => tag.name && <meta key={tag.name} {...tag} />)}
    </>
  );
}
