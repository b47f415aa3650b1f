/** One petal, pointing up from the flower's middle at 0,0, one unit long; it leans, as a frangipani's do. */
const petal =
  "M0 0C-.3 -.16 -.5 -.44 -.42 -.72 -.36 -.93 -.16 -1.04 .06 -.98 .34 -.9 .44 -.62 .36 -.36 .3 -.18 .16 -.06 0 0Z";

export function flower(x: number, y: number, radius: number): string {
  const turns = [0, 72, 144, 216, 288];
  const petals = turns
    .map((turn) => `<path transform="rotate(${turn})" d="${petal}" fill="url(#p)"/>`)
    .join("");
  // Petals overlap clockwise; the left half of the first is drawn again over the last.
  const closing = `<path d="${petal}" fill="url(#p)" clip-path="url(#half)"/>`;
  return `
    <defs>
      <radialGradient id="p" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">
        <stop offset="0" stop-color="#f09a1f"/>
        <stop offset=".2" stop-color="#f8bf48"/>
        <stop offset=".52" stop-color="#fff3d6"/>
        <stop offset="1" stop-color="#fffdf8"/>
      </radialGradient>
      <clipPath id="half"><path d="M0 -1.2H-1V0H0Z"/></clipPath>
    </defs>
    <g transform="translate(${x} ${y}) scale(${radius})" stroke="#b0430b" stroke-width=".035">${petals}${closing}</g>`;
}

export const glyph = {
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5",
  cart: "M6 8.5h12l1 11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5ZM8.8 11V7a3.2 3.2 0 0 1 6.4 0v4",
  parcel: "M12 3.5l8 4.3v8.6l-8 4.1-8-4.1V7.8ZM4.2 8l7.8 4 7.8-4M12 12v8.5M8 5.7l7.8 4.2",
};
