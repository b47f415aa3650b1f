/** The cover inside a link that was followed, and its box on the screen. */
let followed: { id: string; box: DOMRect } | undefined;

/** Call it when a link to a book is followed: `useCoverMotion` of that book's page reads it. */
export function rememberCover(id: string, link: Element): void {
  const cover = link.querySelector("[data-cover]");
  followed = cover ? { id, box: cover.getBoundingClientRect() } : undefined;
}

/** Can be read once. */
export function consumeFollowedBox(id: string): DOMRect | undefined {
  const box = followed?.id === id ? followed.box : undefined;
  followed = undefined;
  return box;
}
