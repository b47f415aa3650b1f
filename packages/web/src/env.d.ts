/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  readonly PAGES: string;
  /** The shop's page in a social network (docs/operations.md, `SHOP_SOCIAL_URL`). */
  readonly SOCIAL_URL: string;
}
