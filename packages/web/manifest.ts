import type { ManifestOptions } from "vite-plugin-pwa";

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string, file: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${file}`, sizes: "96x96", type: "image/png" }],
});

export type Screenshot = {
  file: string;
  path: string;
  label: string;
  /** In image pixels, `scale` of which make one CSS pixel. */
  width: number;
  height: number;
  scale: number;
};

export const screenshots: Screenshot[] = [
  { file: "home-wide.jpg", path: "/", label: "Home page", width: 1280, height: 800, scale: 1 },
  { file: "browse-wide.jpg", path: "/browse", label: "All books", width: 1280, height: 800, scale: 1 },
  { file: "home-narrow.jpg", path: "/", label: "Home page", width: 780, height: 1560, scale: 2 },
  { file: "book-narrow.jpg", path: "/book/1", label: "A book", width: 780, height: 1560, scale: 2 },
];

/** The web app manifest. Its colours are the light theme's paper (ui/styles/tokens.css). */
export const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: "Frangipani Books",
  short_name: "Frangipani",
  description:
    "An independent bookshop in Singapore that ships abroad. Browse and fill your cart, even offline.",
  lang: "en-SG",
  dir: "ltr",
  scope: "/",
  start_url: "/",
  display: "standalone",
  orientation: "any",
  background_color: "#faf9f5",
  theme_color: "#faf9f5",
  categories: ["books", "shopping"],
  icons: [
    icon("icon-192.png", 192, "any"),
    icon("icon-512.png", 512, "any"),
    icon("maskable-192.png", 192, "maskable"),
    icon("maskable-512.png", 512, "maskable"),
  ],
  screenshots: screenshots.map(({ file, label, width, height }) => ({
    src: `/screenshots/${file}`,
    sizes: `${width}x${height}`,
    type: "image/jpeg",
    form_factor: width > height ? "wide" : "narrow",
    label,
  })),
  shortcuts: [
    shortcut("Browse", "/browse", "shortcut-browse-96.png"),
    shortcut("Cart", "/cart", "shortcut-cart-96.png"),
    shortcut("Orders", "/customer/orders", "shortcut-orders-96.png"),
  ],
  share_target: {
    action: "/browse",
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { text: "q" },
  },
  launch_handler: { client_mode: "navigate-existing" },
};
